// Entity tags (RFC 9110 §8.8.3): a browser that has the body asks whether it may go on using it.

/** Whether a request's `If-None-Match` has this tag, in quotes; weak ones compare like strong ones. */
export function hasEntityTag(if_none_match: string | null | undefined, tag: string): boolean {
  const known = (if_none_match ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}
