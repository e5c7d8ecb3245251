// Files that answer a question. A file says itself which one; its request's answers say nothing of it, so that neither can
// name what is no longer there.
import type { Answers } from "./answers.ts";
import type { QuestionType } from "./question-types.ts";
import { type Condition, shownQuestions } from "./shown.ts";

export type AnsweringFile = { readonly id: string; readonly question_key: string | null };
type Asked = {
  readonly key: string;
  readonly type: QuestionType;
  readonly shown_when?: Condition | null | undefined;
};

/** The questions that files answer, of those that these answers lead to. */
export const fileQuestions = <Of extends Asked>(
  questions: readonly Of[],
  answers: Readonly<Record<string, unknown>>,
): Of[] => shownQuestions(questions, answers).filter(({ type }) => type === "file");

/** The answers with the ids of the files under the questions that they answer, in the order of the files. */
export function withFiles(
  questions: readonly Asked[],
  answers: Answers,
  files: readonly AnsweringFile[],
): Answers {
  const given = fileQuestions(questions, answers).flatMap(({ key }) => {
    const ids = files.filter(({ question_key }) => question_key === key).map(({ id }) => id);
    return ids.length > 0 ? [[key, ids] as const] : [];
  });
  return { ...answers, ...Object.fromEntries(given) };
}
