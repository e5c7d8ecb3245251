// What a page must never say: a message's name, a value that is not there, a hole nobody filled, or a sentence of the
// other language. The messages are read from where they are written.
import { readdirSync, readFileSync } from "node:fs";

export type Locale = "en" | "de";

const folder = new URL("../../../messages/", import.meta.url);

type Catalogue = {
  keys: ReadonlySet<string>;
  /** Whole texts by language, and the longer pieces between the holes of those that have some. */
  whole: Record<Locale, ReadonlySet<string>>;
  pieces: Record<Locale, readonly string[]>;
};

/** Every text below a message: one, or one for each number or kind. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ["declarations", "selectors"].includes(name) ? [] : textsOf(inner),
  );
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const piecesOf = (text: string) => text.split(/\{[^}]*\}/).map(plain);

function readCatalogue(): Catalogue {
  const areas = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !["compiled", "project.inlang"].includes(entry.name),
  );
  const keys = new Set<string>();
  const read = (locale: Locale) =>
    areas.flatMap(({ name }) => {
      const file = readFileSync(new URL(`${name}/${locale}.json`, folder), "utf8");
      return Object.entries(JSON.parse(file) as Record<string, unknown>).flatMap(([key, value]) => {
        keys.add(key);
        return textsOf(value).map(plain);
      });
    });
  const all = { en: read("en"), de: read("de") };
  const everything = { en: all.en.join("\n"), de: all.de.join("\n") };
  const whole = (locale: Locale) => new Set(all[locale].filter((text) => !text.includes("{")));
  const pieces = (locale: Locale) => {
    const other = everything[locale === "en" ? "de" : "en"];
    const long = all[locale].flatMap(piecesOf).filter((text) => text.length >= 14 && text.includes(" "));
    return [...new Set(long)].filter((text) => !other.includes(text));
  };
  return {
    keys,
    whole: { en: whole("en"), de: whole("de") },
    pieces: { en: pieces("en"), de: pieces("de") },
  };
}

let known: Catalogue | undefined;

const holes: readonly RegExp[] = [
  /(^|[^\w])(undefined|NaN|null|Invalid Date)($|[^\w])/,
  /\[object /,
  /\{[a-z][a-z0-9_]*\}/i,
];

/** What is wrong with these texts of a page in this language. */
export function wordFaults(texts: readonly string[], locale: Locale): string[] {
  known ??= readCatalogue();
  const { keys, whole, pieces } = known;
  const other = locale === "en" ? "de" : "en";
  const faults = new Set<string>();
  for (const raw of texts) {
    const text = plain(raw);
    if (!text) continue;
    for (const hole of holes) if (hole.test(text)) faults.add(`a hole in a text: "${text.slice(0, 80)}"`);
    const name = text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)?.find((word) => keys.has(word));
    if (name) faults.add(`a message's name: "${name}"`);
    const isForeign =
      (whole[other].has(text) && !whole[locale].has(text)) ||
      pieces[other].some((piece) => text.includes(piece));
    if (isForeign) faults.add(`${other} on a page in ${locale}: "${text.slice(0, 80)}"`);
  }
  return [...faults];
}

/** All that a page says, visible or only heard; runs in the browser. */
export function spokenTexts(): string[] {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest("script, style")) texts.push(node.textContent ?? "");
  }
  for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      texts.push(element.getAttribute(name) ?? "");
  }
  return texts;
}
