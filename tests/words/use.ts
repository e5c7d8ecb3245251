// Which messages the product uses. A message is used where its function is named, `m.<key>`; the sentences of
// refusals and input faults are looked up by their code instead (server/http/form/refusal-text.ts, issue-text.ts), so
// their codes name them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refusals } from "#domain/refusal.ts";
import type { Area } from "./catalogue.ts";

const roots = ["app", "server", "domain", "db", "scripts"];

/** The source of the product without its tests. */
export function readSources(): string[] {
  return roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|\.d\.ts$/u.test(file))
      .map((file) => readFileSync(join(root, file), "utf8")),
  );
}

/** Messages that nothing uses. */
export function unusedMessages(areas: readonly Area[], sources: readonly string[]): string[] {
  const source = sources.join("\n");
  const named = new Set([...source.matchAll(/\bm\.([a-z0-9_]+)/gu)].map(([, key]) => key));
  const literals = new Set([...source.matchAll(/"([a-z_]+)"/gu)].map(([, text]) => text));
  const words = new Set([...source.matchAll(/\b([a-z_]+)\b/gu)].map(([, word]) => word));
  const isSaid = (key: string) =>
    named.has(key) ||
    Object.hasOwn(refusals, key.replace(/^refusal_/u, "")) ||
    (key.startsWith("refusal_issue_") && literals.has(key.replace(/^refusal_issue_/u, ""))) ||
    isOfField(key, literals, words);
  return areas.flatMap(({ name, en }) =>
    Object.keys(en)
      .filter((key) => !isSaid(key))
      .map((key) => `${name} ${key}: unused`),
  );
}

/** A field's sentence, by its name (`refusal_field_title`) or by a fault's code and its name. */
function isOfField(key: string, codes: ReadonlySet<unknown>, words: ReadonlySet<unknown>): boolean {
  const [, kind, rest = ""] = /^refusal_(field|issue)_(.+)$/u.exec(key) ?? [];
  const halves = [...rest.matchAll(/_/gu)].map(({ index }) => [rest.slice(0, index), rest.slice(index + 1)]);
  const isField = (name: string) => words.has(name) || endsInWord(name, words);
  if (kind === "field") return isField(rest);
  return halves.some(([code, name = ""]) => codes.has(code) && isField(name));
}

/** `lines_unit_net_minor` is the field `unit_net_minor` of `lines`. */
function endsInWord(name: string, words: ReadonlySet<unknown>): boolean {
  return [...name.matchAll(/_/gu)].some(
    ({ index }) => words.has(name.slice(0, index)) && words.has(name.slice(index + 1)),
  );
}

/** Refusals without a sentence, and sentences without a refusal. */
export function unsaidRefusals(areas: readonly Area[]): string[] {
  const { en = {} } = areas.find(({ name }) => name === "refusal") ?? {};
  return Object.keys(refusals).filter((code) => en[`refusal_${code}`] === undefined);
}
