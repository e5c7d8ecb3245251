// Answers and title of a request, as its forms send them: shared by drafts and by editing an open request.
import type { z } from "zod";
import { type Answers, checkAnswers } from "#domain/category/answers.ts";
import { withoutFiles } from "#domain/category/question-types.ts";
import { Localised, QuestionList } from "#domain/category/questions.ts";
import { Locale } from "#domain/codes.ts";
import { refuseInput } from "#domain/refusal.ts";
import { defaultTitle } from "#domain/request/title.ts";
import type { AskedVersion } from "#server/category/store/version.ts";

/** The title of a request whose owner wrote none. */
export function titleOf(
  asked: AskedVersion,
  answers: Answers,
  locale: z.output<typeof Locale>,
  town: string | null | undefined,
): string {
  const name = Localised.parse(asked.name)[locale];
  const questions = QuestionList.parse(asked.request_questions).map(
    ({ options = [], unit, ...question }) => ({
      ...question,
      unit: unit?.[locale],
      options: options.map(({ value, label }) => ({ value, label: label[locale] })),
    }),
  );
  return defaultTitle({ category: name, questions, answers, town: town ?? null });
}

/** The language of a title made from category, answers and place; undefined for one that its owner wrote. */
export function localeOfMadeTitle(
  asked: AskedVersion,
  request: { title: string | null; answers: unknown; place_town: string | null },
): z.output<typeof Locale> | undefined {
  const { title, answers, place_town } = request;
  return Locale.options.find((locale) => title === titleOf(asked, answers as Answers, locale, place_town));
}

type SentDetails = { answers: unknown; shown_questions?: readonly string[] | undefined };

/** The answers against the questions of a version: typed, or their issues. */
export const checkSent = (asked: AskedVersion, { answers, shown_questions }: SentDetails) =>
  checkAnswers(withoutFiles(QuestionList.parse(asked.request_questions)), answers, shown_questions);

/** The typed answers. @throws Refusal invalid_input */
export function checkedAnswers(asked: AskedVersion, sent: SentDetails): Answers {
  const checked = checkSent(asked, sent);
  return "answers" in checked ? checked.answers : refuseInput(checked.issues);
}
