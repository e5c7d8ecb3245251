// The messages as stored in their files, and a message's texts and placeholders.
import { readdirSync, readFileSync } from "node:fs";

export const locales = ["en", "de"] as const;
export type Locale = (typeof locales)[number];

/** A message is a text or, for counted things, a list with one text for each plural category. */
type Variants = readonly { readonly match: Readonly<Record<string, string>> }[];
export type Messages = Readonly<Record<string, string | Variants>>;
export type Area = { readonly name: string } & Readonly<Record<Locale, Messages>>;

const folder = "messages";

/** Every area of the messages with both of its files; the folder's name is the area's name. */
export function readAreas(): Area[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["compiled", "project.inlang"].includes(entry.name))
    .map(({ name }) => ({ name, en: readMessages(name, "en"), de: readMessages(name, "de") }));
}

function readMessages(area: string, locale: Locale): Messages {
  return JSON.parse(readFileSync(`${folder}/${area}/${locale}.json`, "utf8")) as Messages;
}

/** The texts of one message: one, or one for each plural category. */
export function textsOf(message: Messages[string]): readonly string[] {
  return typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));
}

/** The placeholder names in a message's texts, in order. */
export function placeholdersOf(message: Messages[string]): readonly string[] {
  const found = textsOf(message).flatMap((text) =>
    [...text.matchAll(/\{([^{}]*)\}/gu)].map(([, name]) => name ?? ""),
  );
  return [...new Set(found)].sort();
}
