// A call to the auth service as the service will read it: its path in the one spelling that is passed on, and the fields
// of its body under the names that the service gives them.
import type { Context } from "hono";

export type AuthCall = {
  method: string;
  /** Below `/auth/v1`: decoded, without empty parts, no slash at the end. This is what the service is asked for. */
  path: string;
  query: URLSearchParams;
  /** Null when the body is no JSON object. */
  fields: ReadonlyMap<string, unknown> | null;
};

/** Null when the path is none that the service could have, however it is spelled. */
export async function readAuthCall(c: Context): Promise<AuthCall | null> {
  const url = new URL(c.req.url);
  const path = canonicalPath(url.pathname.slice("/auth/v1".length));
  if (path === null) return null;
  const { method } = c.req;
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  const fields = hasBody ? fieldsOf(await c.req.raw.clone().text()) : null;
  return { method, path, query: url.searchParams, fields };
}

/** More layers of encoding than anything in front of the service takes off. */
const most_layers = 4;

function canonicalPath(raw: string): string | null {
  let path = raw;
  for (let layer = 0; path.includes("%"); layer += 1) {
    if (layer === most_layers) return null;
    try {
      path = decodeURIComponent(path);
    } catch {
      return null;
    }
  }
  path = path.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "");
  if (!/^(\/[\w.~-]+)*$/.test(path)) return null;
  return path.split("/").some((part) => part === "." || part === "..") ? null : path;
}

/**
 * The fields of a JSON object by the service's rules (Go's `encoding/json`): names without regard to case, of several the
 * last one in the text, and null leaves what was there. `JSON.parse` forgets the order of names that it takes for one.
 */
export function fieldsOf(text: string): ReadonlyMap<string, unknown> | null {
  if (!isObject(text)) return null;
  const fields = new Map<string, unknown>();
  for (const [key, value] of membersOf(text)) {
    const name = foldName(String(JSON.parse(key)));
    const read: unknown = JSON.parse(value);
    if (read !== null || !fields.has(name)) fields.set(name, read);
  }
  return fields;
}

function isObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/** Of letters that are no ASCII only these two fold to ones that are: the long s here, the Kelvin sign by itself. */
const foldName = (name: string) => name.replaceAll("ſ", "s").toLowerCase();

/** The outermost members of a text that is known to be an object, each as it is written; in one pass. */
function* membersOf(text: string): Generator<[key: string, value: string]> {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;
  let depth = 0;
  let key: string | null = null;
  let begun = 0;
  for (const found of text.matchAll(token)) {
    const [sign] = found;
    const isEnd = depth === 1 && (sign === "," || sign === "}");
    if (isEnd && key !== null) {
      yield [key, text.slice(begun, found.index)];
      key = null;
    }
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (depth === 1 && sign.startsWith('"') && key === null) key = sign;
    else if (depth === 1 && sign === ":") begun = found.index + 1;
  }
}

/** An address as the service compares it: letter by letter, where JavaScript lower-cases some by their neighbours. */
export function foldEmail(email: string): string {
  return email.trim().replaceAll("İ", "i").replaceAll("Σ", "σ").toLowerCase();
}
