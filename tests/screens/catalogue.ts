// The message catalogue as written, by language: every text of every message.
import { readdirSync, readFileSync } from "node:fs";

export type Locale = "en" | "de";

export type Catalogue = Record<Locale, ReadonlyMap<string, readonly string[]>>;

const folder = new URL("../../messages/", import.meta.url);

/** Every text of a message: one, or one for each number or kind. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ["declarations", "selectors"].includes(name) ? [] : textsOf(inner),
  );
}

function readLocale(locale: Locale): Map<string, string[]> {
  const areas = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !["compiled", "project.inlang"].includes(entry.name),
  );
  const messages = new Map<string, string[]>();
  for (const { name } of areas) {
    const file = readFileSync(new URL(`${name}/${locale}.json`, folder), "utf8");
    for (const [key, value] of Object.entries(JSON.parse(file) as Record<string, unknown>))
      messages.set(key, textsOf(value));
  }
  return messages;
}

let cached: Catalogue | undefined;

/** Reads the catalogue once per process. */
export function readCatalogue(): Catalogue {
  cached ??= { en: readLocale("en"), de: readLocale("de") };
  return cached;
}
