// Parses a call as the auth service will: the path in canonical form, and the fields of the JSON body under the names
// that the service reads.
import type { Context } from "hono";

export type AuthCall = {
  method: string;
  /** Below `/auth/v1`: decoded, without empty parts, no slash at the end. The proxy requests exactly this. */
  path: string;
  query: URLSearchParams;
  /** Null where the method has none. */
  body: ArrayBuffer | null;
  /** Null when the body is no JSON object. */
  fields: ReadonlyMap<string, unknown> | null;
};

/** Reads the call; null when the service can have no such path. */
export async function readAuthCall(c: Context): Promise<AuthCall | null> {
  const url = new URL(c.req.url);
  const path = canonicalPath(url.pathname.slice("/auth/v1".length));
  if (path === null) return null;
  const { method } = c.req;
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  const body = hasBody ? await c.req.arrayBuffer() : null;
  const fields = body ? fieldsOf(new TextDecoder().decode(body)) : null;
  return { method, path, query: url.searchParams, body, fields };
}

/** More layers of percent-encoding than any proxy before the service decodes. */
const max_layers = 4;

function canonicalPath(raw: string): string | null {
  let path = raw;
  for (let layer = 0; path.includes("%"); layer += 1) {
    if (layer === max_layers) return null;
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
 * The fields of a JSON object by the rules of Go's `encoding/json`, which the service uses: names are case-insensitive,
 * the last of equal names wins, and null changes nothing. `JSON.parse` loses the order of repeated names.
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

/** Only two non-ASCII letters fold to ASCII ones: the long s, replaced here, and the Kelvin sign (`toLowerCase`). */
const foldName = (name: string) => name.replaceAll("ſ", "s").toLowerCase();

/** The top-level members of a JSON object's text, verbatim, in one pass. */
function* membersOf(text: string): Generator<[key: string, value: string]> {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;
  let depth = 0;
  let key: string | null = null;
  let value_at = 0;
  for (const found of text.matchAll(token)) {
    const [sign] = found;
    const isEnd = depth === 1 && (sign === "," || sign === "}");
    if (isEnd && key !== null) {
      yield [key, text.slice(value_at, found.index)];
      key = null;
    }
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (depth === 1 && sign.startsWith('"') && key === null) key = sign;
    else if (depth === 1 && sign === ":") value_at = found.index + 1;
  }
}

/** Folds an e-mail address as the service does, letter by letter: `toLowerCase` alone maps İ and Σ differently. */
export function foldEmail(email: string): string {
  return email.trim().replaceAll("İ", "i").replaceAll("Σ", "σ").toLowerCase();
}
