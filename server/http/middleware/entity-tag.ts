// Entity tags (RFC 9110 §8.8.3): a browser that has the body asks whether it is still current.

/** Whether a request's `If-None-Match` contains this quoted tag; weak tags compare like strong ones. */
export function hasEntityTag(if_none_match: string | null | undefined, tag: string): boolean {
  const known = (if_none_match ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}
