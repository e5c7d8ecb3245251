// Reads a request's JSON as the service does: lone surrogates become U+FFFD, member names are case-insensitive, and
// text that a database cannot store is invalid. Linear in the length of the text.
import { AuthFault } from "./errors.ts";

/** Levels of nesting: far above any use, far below the limits of stack and database. */
const MAX_LEVELS = 500;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** 400 `bad_json`, with the reason after the service's message. */
export function notJson(reason: string): AuthFault {
  return new AuthFault(400, "bad_json", `Could not parse request body as JSON: ${reason}`);
}

/** Runs before parsing, so that no recursive function gets a text that is too deep. */
function checkDepth(text: string): void {
  let levels = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) isInString = !isInString;
    else if (isInString) continue;
    else if (OPENING.has(sign)) levels += 1;
    else if (CLOSING.has(sign)) levels -= 1;
    if (levels > MAX_LEVELS) throw notJson("exceeded max depth");
  }
}

function keepableText(text: string): string {
  if (text.includes("\0")) throw notJson("NUL cannot be kept");
  return text.toWellFormed();
}

/** The value as the database can store it. */
function keepable(value: unknown): unknown {
  if (typeof value === "string") return keepableText(value);
  if (typeof value === "number" && !Number.isFinite(value)) throw notJson("a number is out of range");
  if (Array.isArray(value)) return value.map(keepable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [keepableText(name), keepable(one)]));
}

/** Lower case; the service's parser also reads ſ as an s. */
const plainName = (name: string) => name.toLowerCase().replaceAll("ſ", "s");

/** Of members whose names differ only in case, the last one counts; null does not replace a value. */
function foldNames(input: object): Record<string, unknown> {
  const members = new Map<string, unknown>();
  for (const [name, value] of Object.entries(input)) {
    const plain = plainName(name);
    if (value !== null || !members.has(plain)) members.set(plain, value);
  }
  return Object.fromEntries(members);
}

/** The members of a request's JSON object. Throws 400 `bad_json` for any other text. */
export function readMembers(text: string): Record<string, unknown> {
  checkDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson(text.trim() === "" ? "unexpected end of JSON input" : "invalid JSON");
  }
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw notJson("an object is needed");
  const kept = keepable(value);
  return typeof kept === "object" && kept !== null ? foldNames(kept) : {};
}
