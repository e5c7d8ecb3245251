// What a message must not be. Each rule returns its faults as sentences that name the message.
import { type Area, type Locale, locales, type Messages, placeholdersOf, textsOf } from "./catalogue.ts";

type Style = { readonly name: string; readonly found: RegExp; readonly in?: Locale };

/** Forbidden style: texts are plain and short, without begging, in the typography of their language. */
const styles: readonly Style[] = [
  { name: "exclamation mark", found: /!/u },
  { name: "begs", found: /\bplease\b/iu, in: "en" },
  { name: "begs", found: /\bbitte\b/iu, in: "de" },
  { name: "regrets", found: /\b(?:sorry|oops|unfortunately)\b/iu, in: "en" },
  { name: "regrets", found: /\b(?:leider|hoppla|entschuldigung)\b/iu, in: "de" },
  {
    name: "informal address",
    found: /(?<!\p{L})(?:du|dir|dich|dein(?:e[mnrs]?)?|ihr euch|euch|euer|eure[mnrs]?)(?!\p{L})/iu,
    in: "de",
  },
  { name: "straight quotes", found: /["'`]/u },
  { name: "quotes of another language", found: /[„‚«»‹›]/u, in: "en" },
  { name: "quotes of another language", found: /”|“(?=\p{L}|\{)|[«»‹›]/u, in: "de" },
  { name: "double space", found: / {2}/u },
  { name: "space at an end", found: /^\s|\s$/u },
  { name: "three dots instead of …", found: /\.\.\./u },
  { name: "hyphen instead of a dash", found: /(?:^|\s)--?(?:\s|$)|--/u },
  { name: "hyphen in a range", found: /[\d}]-[\d{]/u },
  { name: "space before a mark", found: / [.,;:?]/u },
  { name: "says click", found: /\bclick\b/iu, in: "en" },
  // The same noun everywhere: request, offer, booking, customer, provider, payment.
  { name: "another noun", found: /\b(?:quotes?|quotations?|bids?|tenders?|proposals? from)\b/iu, in: "en" },
  {
    name: "another noun",
    found: /\b(?:vendors?|suppliers?|clients?|freelancers?|buyers?|sellers?)\b/iu,
    in: "en",
  },
  { name: "another noun", found: /\b(?:reservations?|orders|e-mails|emails?)\b/iu, in: "en" },
  { name: "another noun", found: /\b(?:Kostenvoranschl\p{L}+|Offerten?|Gebote?)\b/u, in: "de" },
  {
    name: "another noun",
    found: /\b(?:Dienstleister\p{L}*|Auftraggeber\p{L}*|Auftragnehmer\p{L}*|Verkäufer|Käufer)\b/u,
    in: "de",
  },
  {
    name: "another noun",
    found: /\b(?:Reservierung\p{L}*|Bestellung\p{L}*|(?<!E‑)Mails?|Emails?)\b/u,
    in: "de",
  },
];

function styleFaults(area: Area): string[] {
  return eachText(area).flatMap(({ locale, key, text }) =>
    styles
      .filter((style) => (style.in ?? locale) === locale && style.found.test(text))
      .map(({ name }) => `${area.name}/${locale} ${key}: ${name}: ${text}`),
  );
}

function eachText(area: Area) {
  return locales.flatMap((locale) =>
    Object.entries(area[locale]).flatMap(([key, message]) =>
      textsOf(message).map((text) => ({ locale, key, text: text.replaceAll(/\{[^{}]*\}/gu, "{}") })),
    ),
  );
}

/** Missing in one language, empty, with other placeholders there, or in the wrong file. */
function pairFaults(area: Area): string[] {
  const keys = new Set(locales.flatMap((locale) => Object.keys(area[locale])));
  return [...keys].flatMap((key) => {
    const missing = locales.filter((locale) => area[locale][key] === undefined);
    const faults = missing.map((locale) => `${area.name}/${locale} ${key}: missing`);
    if (!key.startsWith(`${area.name}_`)) faults.push(`${area.name} ${key}: belongs to another area`);
    if (!/^[a-z0-9]+(?:_[a-z0-9]+)+$/u.test(key))
      faults.push(`${area.name} ${key}: not a name in snake_case`);
    if (missing.length > 0) return faults;
    const [en, de] = [placeholders(area.en, key), placeholders(area.de, key)];
    if (en !== de) faults.push(`${area.name} ${key}: {${en}} in English, {${de}} in German`);
    return faults;
  });
}

const placeholders = (messages: Messages, key: string) => placeholdersOf(messages[key] ?? "").join(", ");

function emptyFaults(area: Area): string[] {
  return eachText(area)
    .filter(({ text }) => text.trim() === "")
    .map(({ locale, key }) => `${area.name}/${locale} ${key}: empty`);
}

/** English headings and buttons start with one capital, Not Each Word With One. */
function titleCaseFaults(area: Area): string[] {
  return eachText(area)
    .filter(({ locale, text }) => locale === "en" && isTitleCase(text))
    .map(({ key, text }) => `${area.name}/en ${key}: Title Case: ${text}`);
}

function isTitleCase(text: string): boolean {
  if (/[.,:;?]/u.test(text)) return false;
  const words = text
    .split(/\s+/u)
    .slice(1)
    .filter((word) => /^\p{L}{4,}$/u.test(word));
  return words.length > 0 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word) && !names.has(word));
}

/** Words with a capital of their own: names of companies and seas. */
const names = new Set(["Stripe", "Ocean"]);

/** Everything that is wrong with the messages themselves. */
export function messageFaults(areas: readonly Area[]): string[] {
  return areas.flatMap((area) => [
    ...pairFaults(area),
    ...emptyFaults(area),
    ...styleFaults(area),
    ...titleCaseFaults(area),
  ]);
}
