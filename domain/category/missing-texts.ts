// Texts of a category that one language has and another lacks. Names, labels and choices are required in both; what is
// optional may be written in one alone, and what is stored may come from before a language was added.
import type { z } from "zod";
import { Locale } from "../codes.ts";

type Texts = Readonly<Record<string, string | null | undefined>>;
type QuestionTexts = {
  readonly key: string;
  readonly label: Texts;
  readonly hint?: Texts | null | undefined;
  readonly unit?: Texts | null | undefined;
  readonly options?: readonly { readonly value: string; readonly label: Texts }[] | undefined;
};
export type CategoryTexts = {
  readonly name: Texts;
  readonly description: Texts;
  readonly request_questions: readonly QuestionTexts[];
  readonly information_questions: readonly QuestionTexts[];
};
export type MissingText = { locale: z.output<typeof Locale>; path: string };

/** Each missing text with its language and path: `name`, `request_questions.guests.hint`. */
export function missingTexts(category: CategoryTexts): MissingText[] {
  const { name, description, request_questions, information_questions } = category;
  return [
    ...missing("name", name),
    ...missing("description", description),
    ...request_questions.flatMap((question) => ofQuestion("request_questions", question)),
    ...information_questions.flatMap((question) => ofQuestion("information_questions", question)),
  ];
}

function ofQuestion(list: string, { key, label, hint, unit, options = [] }: QuestionTexts): MissingText[] {
  const path = `${list}.${key}`;
  return [
    ...missing(`${path}.label`, label),
    ...(hint ? missing(`${path}.hint`, hint) : []),
    ...(unit ? missing(`${path}.unit`, unit) : []),
    ...options.flatMap(({ value, label: choice }) => missing(`${path}.options.${value}`, choice)),
  ];
}

/** Nothing is missing from a text that no language has. */
function missing(path: string, texts: Texts): MissingText[] {
  const isWritten = (locale: string) => Boolean(texts[locale]?.trim());
  if (!Locale.options.some(isWritten)) return [];
  return Locale.options.filter((locale) => !isWritten(locale)).map((locale) => ({ locale, path }));
}
