// Where an unexpected error can happen, and which parts of it may leave the process: texts and addresses without
// personal data, tokens or query strings. Browser and server share this module.

/** The parts of the product that an unexpected error may come from. */
export const faultKinds = [
  /** A request about which nothing more is known. */
  "page",
  "loader",
  "action",
  "render",
  /** Identifying whose request it is. */
  "session",
  "command",
  "job",
  /** An endpoint for machines. */
  "endpoint",
  "webhook",
  "auth_proxy",
  /** Live events. */
  "stream",
  /** An uncaught error: the process ends and is restarted. */
  "process",
  "browser",
  "hydration",
  /** An answer of 500 to 599 that the browser received. */
  "answer",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The kinds that browsers report. */
export const browserFaultKinds = ["browser", "hydration", "answer"] as const satisfies readonly FaultKind[];
export type BrowserFaultKind = (typeof browserFaultKinds)[number];

/**
 * The project to which browsers address their reports. It names no service: our endpoint checks it and forwards
 * reports to the configured one.
 */
export const browserDsn = "https://browser@errors.invalid/1";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A path for log and reports, without long parts other than ids: they may be the token of a mailed link. */
export function loggedPath(path: string): string {
  return path.replaceAll(/[^/]{24,}/g, (part) => (uuid.test(part.slice(0, 36)) ? part.slice(0, 36) : "…"));
}

/** An address without origin, query, fragment and tokens. */
export function scrubAddress(address: string): string {
  const path = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return loggedPath(path === "" ? "/" : path);
}

/** E-mail addresses in a text. They have no slashes, so a path such as `node_modules/@scope` does not match. */
const emailAddress = /[^\s"'<>(),;:=[\]/\\]+@[^\s"'<>(),;:[\]/\\]+/g;

/** A text without the e-mail addresses in it. */
export function scrubEmails(text: string): string {
  return text.replaceAll(emailAddress, "[email]");
}

const scrubbed: readonly [RegExp, string | ((found: string) => string)][] = [
  // Web addresses first: their queries hold all kinds of things.
  [/\bhttps?:\/\/[^\s"'<>)]+/gi, scrubAddress],
  [/(\/[\w./-]*)\?[^\s"'<>)]*/g, (found) => scrubAddress(found)],
  [emailAddress, "[email]"],
  [/\b(?:bearer|basic)\s+[\w.~+/=-]+/gi, "[credential]"],
  [/\b[\w+/=.-]{24,}/g, (found) => (/\d/.test(found) && !uuid.test(found) ? "[token]" : found)],
  // Card, telephone and account numbers.
  [/\+?\d(?:[\s()/-]?\d){6,}/g, (found) => (found.replaceAll(/\D/g, "").length >= 7 ? "[number]" : found)],
  [/\b[A-Z]{2}\d{2}(?:\s?[\dA-Z]{4}){2,}\b/g, "[number]"],
];
const longest_characters = 1_000;

/** An error's text without anything personal or secret. Ids of rows stay. */
export function scrubText(text: string): string {
  const ids: string[] = [];
  const withoutIds = text
    .slice(0, longest_characters)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (id) => `\ue000${ids.push(id) - 1}\ue000`);
  const clean = scrubbed.reduce(
    (rest, [pattern, by]) => rest.replaceAll(pattern, (found) => (typeof by === "string" ? by : by(found))),
    withoutIds,
  );
  return clean.replaceAll(/\ue000(\d+)\ue000/g, (_whole, index) => ids[Number(index)] ?? "");
}

/**
 * The digests that begin with what somebody read out or copied, as the first and the last of them: "3F2a 1…" is
 * 3f2a1000-… to 3f2a1fff-…. Null for what no digest begins with, and for fewer than four characters, which begin many.
 */
export function digestsBeginningWith(text: string): { first: string; last: string } | null {
  const digits = text.toLowerCase().replaceAll(/[^0-9a-z]/g, "");
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null;
  const filled = (digit: string) =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { first: filled("0"), last: filled("f") };
}
