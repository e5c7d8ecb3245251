// Files that answer a question. A file says itself which one; the stored answers say nothing of it, so that neither can
// name what is no longer there.
import type { Issue } from "../refusal.ts";
import type { Answers } from "./answers.ts";
import type { QuestionType } from "./question-types.ts";
import { type Condition, shownQuestions } from "./shown.ts";

export type AnsweringFile = { readonly id: string; readonly question_key: string | null };
type Asked = {
  readonly key: string;
  readonly label?: unknown;
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

/** The same apart: what is stored as answers, and the ids of the files. */
export function withoutFileAnswers(questions: readonly Asked[], answers: Answers) {
  const byFiles = new Set(fileQuestions(questions, answers).map(({ key }) => key));
  const entries = Object.entries(answers);
  return {
    typed: Object.fromEntries(entries.filter(([key]) => !byFiles.has(key))),
    file_ids: entries.flatMap(([key, ids]) => (byFiles.has(key) ? (ids as string[]) : [])),
  };
}

/** Refuses sent ids that no file has which answers their question. */
export const unknownFileIssues = (
  questions: readonly Asked[],
  sent: Readonly<Record<string, unknown>>,
  files: readonly AnsweringFile[],
): Issue[] =>
  fileQuestions(questions, sent).flatMap(({ key, label }) => {
    const known = files.filter(({ question_key }) => question_key === key).map(({ id }) => id);
    const ids = [sent[key] ?? []].flat();
    return ids.every((id) => known.includes(String(id)))
      ? []
      : [{ path: `answers.${key}`, code: "invalid_choice", params: { label } }];
  });
