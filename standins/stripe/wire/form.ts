// Stripe's bracketed form encoding: `a[b]=x`, indexed arrays `a[0][b]=x` and appended ones `a[]=x`.
// Values stay strings; the contract coerces them later by schema.
import { badParam } from "./errors.ts";

type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

const MAX_PAIRS = 1000;
const MAX_DEPTH = 9;
const MAX_NAME = 500;

function splitKey(key: string): string[] {
  if (key.length > MAX_NAME) throw badParam(`Parameter name too long: ${key.slice(0, MAX_NAME)}`);
  const open = key.indexOf("[");
  if (open === -1) return [key];
  const rest = key.slice(open);
  if (open === 0 || !/^(\[[^[\]]*\])+$/.test(rest)) throw badParam(`Invalid parameter name: ${key}`, key);
  return [key.slice(0, open), ...rest.slice(1, -1).split("][")];
}

function isNode(value: FormValue | undefined): value is FormObject {
  return typeof value === "object" && !Array.isArray(value);
}

function place(root: FormObject, path: readonly string[], value: string, key: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    if (part === "__proto__") throw badParam(`Received unknown parameter: ${key}`, key, "parameter_unknown");
    const name = part === "" ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      if (isNode(node[name])) throw badParam(`Invalid parameter: ${key}`, key);
      node[name] = value;
      return;
    }
    const next = node[name] ?? {};
    if (!isNode(next)) throw badParam(`Invalid parameter: ${key}`, key);
    node[name] = next;
    node = next;
  }
}

/** Objects with keys 0…n become arrays; metadata keeps its keys, even numeric ones. */
function withArrays(node: FormObject): FormObject | FormValue[] {
  const keys = Object.keys(node);
  for (const key of keys) {
    const child = node[key];
    if (isNode(child) && key !== "metadata") node[key] = withArrays(child);
  }
  const isList = keys.length > 0 && keys.every((key) => /^\d{1,3}$/.test(key));
  if (!isList) return node;
  const sorted = keys.map(Number).sort((a, b) => a - b);
  return sorted.map((index) => node[String(index)] ?? "");
}

/** Empty means "unset" on this wire; nothing here can be unset, but an empty metadata key is dropped. */
function refuseEmpty(node: FormObject | FormValue[], path: string): void {
  for (const [key, value] of Object.entries(node)) {
    const fullPath = path === "" ? key : `${path}[${key}]`;
    if (/(^|\[)metadata\]?(\[|$)/.test(fullPath)) {
      if (value === "" && !Array.isArray(node)) delete node[key];
      else if (isNode(value)) refuseEmpty(value, fullPath);
    } else if (value === "") {
      throw badParam(
        `You passed an empty string for '${fullPath}'. Remove it from your request or supply a non-empty value.`,
        fullPath,
        "parameter_invalid_empty",
      );
    } else if (typeof value === "object") {
      refuseEmpty(value, fullPath);
    }
  }
}

/** Parses a query string or a form body into nested values. Throws a StripeFault (400). */
export function parseForm(text: string): FormObject {
  const root: FormObject = {};
  let pairs = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    pairs += 1;
    if (pairs > MAX_PAIRS) throw badParam("Too many parameters.");
    const path = splitKey(key);
    // A database stores no NUL, and no parameter contains one.
    if (key.includes("\0") || value.includes("\0")) throw badParam("Invalid character in a parameter.", key);
    if (path.length > MAX_DEPTH) throw badParam(`Parameter nested too deeply: ${key}`, key);
    place(root, path, value, key);
  }
  for (const [key, value] of Object.entries(root)) {
    if (isNode(value) && key !== "metadata") root[key] = withArrays(value);
  }
  refuseEmpty(root, "");
  return root;
}

/** The same text for the same parameters in any order, to compare requests with the same idempotency key. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}
