// What a screen state must show: without it a sound page of another state would pass every other check.
import { type Locale, readCatalogue } from "./catalogue.ts";
import type { Persona } from "./persona.ts";

/**
 * A key of the message catalogue; a text of the state's data, the same in both languages; a text in each language, in
 * which `#` is any number; an element, for what is filled in or chosen; or a message that this state must not show.
 */
export type ExpectedText =
  | string
  | { text: string }
  | Record<Locale, string>
  | { selector: string }
  | { absent: string };

type StateTexts = readonly ExpectedText[] | Partial<Record<Persona, readonly ExpectedText[]>>;
/** By route and state, and by persona where they see different texts. */
export type RouteTexts = Readonly<Record<string, Readonly<Record<string, StateTexts>>>>;

/** The open page, or the parsed answer: its texts, and whether an element exists. */
export type PageReading = { texts: readonly string[]; selectors: readonly string[] };

/** Texts are in separate elements, so blanks between them carry no meaning. */
const compact = (text: string) => text.replaceAll(/\s+/g, "");
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The maximum length of a value within a message, so that a match never spans half a page. */
const valueLimit = 160;

function messagePattern(message: string): RegExp {
  const pieces = message.split(/\{[^}]*\}/).map((piece) => escapePattern(compact(piece)));
  return new RegExp(pieces.join(`.{0,${valueLimit}}?`), "u");
}

function hasMessage(key: string, pageText: string, locale: Locale): boolean {
  const messages = readCatalogue()[locale].get(key);
  if (!messages) throw new Error(`the catalogue has no message ${key}`);
  return messages.some((message) => messagePattern(message).test(pageText));
}

const numberPattern = (text: string) =>
  new RegExp(compact(text).split("#").map(escapePattern).join("\\d+"), "u");

/** The elements that these texts require. */
export const selectorsOf = (expected: readonly ExpectedText[]): string[] =>
  expected.flatMap((one) => (typeof one !== "string" && "selector" in one ? [one.selector] : []));

/** Which of the expected texts the page does not show. */
export function expectedTextFaults(
  expected: readonly ExpectedText[],
  { texts, selectors }: PageReading,
  locale: Locale,
): string[] {
  const pageText = compact(texts.join(" "));
  const faults: string[] = [];
  if (expected.every((one) => typeof one !== "string" && "absent" in one))
    faults.push("the screen state names no text that must be on screen");
  for (const one of expected) {
    if (typeof one === "string") {
      if (!hasMessage(one, pageText, locale)) faults.push(`not on screen: ${one}`);
    } else if ("text" in one) {
      if (!pageText.includes(compact(one.text))) faults.push(`not on screen: "${one.text}"`);
    } else if ("selector" in one) {
      if (!selectors.includes(one.selector)) faults.push(`not on screen: ${one.selector}`);
    } else if ("absent" in one) {
      if (hasMessage(one.absent, pageText, locale)) faults.push(`on screen in a wrong state: ${one.absent}`);
    } else if (!numberPattern(one[locale]).test(pageText)) faults.push(`not on screen: "${one[locale]}"`);
  }
  return faults;
}
