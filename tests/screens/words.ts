// Faults in the words of a page: a message's key, a missing value, a placeholder without its value, or a sentence in
// the other language.
import { type Locale, readCatalogue } from "./catalogue.ts";

export type { Locale };

type WordRules = {
  keys: ReadonlySet<string>;
  /** Whole texts by language, and the longer pieces between placeholders of texts that have some. */
  whole: Record<Locale, ReadonlySet<string>>;
  pieces: Record<Locale, readonly string[]>;
};

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const piecesOf = (text: string) => text.split(/\{[^}]*\}/).map(plain);

function makeRules(): WordRules {
  const catalogue = readCatalogue();
  const all = {
    en: [...catalogue.en.values()].flat().map(plain),
    de: [...catalogue.de.values()].flat().map(plain),
  };
  const joined = { en: all.en.join("\n"), de: all.de.join("\n") };
  const whole = (locale: Locale) => new Set(all[locale].filter((text) => !text.includes("{")));
  const pieces = (locale: Locale) => {
    const other = joined[locale === "en" ? "de" : "en"];
    const long = all[locale].flatMap(piecesOf).filter((text) => text.length >= 14 && text.includes(" "));
    return [...new Set(long)].filter((text) => !other.includes(text));
  };
  return {
    keys: new Set([...catalogue.en.keys(), ...catalogue.de.keys()]),
    whole: { en: whole("en"), de: whole("de") },
    pieces: { en: pieces("en"), de: pieces("de") },
  };
}

let cached: WordRules | undefined;

/** By language and text: the frame is the same on each page. */
const judged = new Map<string, readonly string[]>();

/**
 * A database id. People read short numbers, and an error's digest is not such an id. The tests' people have addresses
 * that start with one.
 */
const rawId = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b(?![@.]\w)/i;

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Whether it names a country in this language: "Island" is Iceland in German, and part of an address in English. */
function isCountry(text: string, locale: Locale): boolean {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  return letters.some((one) => letters.some((two) => names.of(`${one}${two}`) === text));
}

const missingValues: readonly RegExp[] = [
  /(^|[^\w])(undefined|NaN|null|Invalid Date)($|[^\w])/,
  /\[object /,
  /\{[a-z][a-z0-9_]*\}/i,
];

/** What is wrong with these texts of a page in this language. */
export function wordFaults(texts: readonly string[], locale: Locale): string[] {
  const faults = [...new Set(texts.map(plain))].flatMap((text) => {
    const known = judged.get(`${locale} ${text}`) ?? faultsOf(text, locale);
    judged.set(`${locale} ${text}`, known);
    return known;
  });
  return [...new Set(faults)];
}

function faultsOf(text: string, locale: Locale): string[] {
  if (!text) return [];
  cached ??= makeRules();
  const { keys, whole, pieces } = cached;
  const other = locale === "en" ? "de" : "en";
  const faults: string[] = [];
  if (missingValues.some((pattern) => pattern.test(text)))
    faults.push(`a value is missing in a text: "${text.slice(0, 80)}"`);
  if (rawId.test(text)) faults.push(`an id of the database: "${text.slice(0, 80)}"`);
  const key = text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)?.find((word) => keys.has(word));
  if (key) faults.push(`a message's key: "${key}"`);
  const isForeign =
    (whole[other].has(text) && !whole[locale].has(text) && !isCountry(text, locale)) ||
    pieces[other].some((piece) => text.includes(piece));
  if (isForeign) faults.push(`${other} on a page in ${locale}: "${text.slice(0, 80)}"`);
  return faults;
}
