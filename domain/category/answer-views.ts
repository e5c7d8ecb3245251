// Answers as pages, mails and paper name them: in the order of the questions that they answer, the words of questions and
// choices in one language.
import type { Answer, DateRangeAnswer, MoneyAnswer, PlaceAnswer } from "./answers.ts";
import type { Question } from "./questions.ts";

type Value =
  | { kind: "text" | "long_text" | "date" | "time"; value: string }
  | { kind: "number"; value: number; unit: string | null }
  | { kind: "people"; value: number }
  | { kind: "yes_no"; value: boolean }
  | { kind: "money"; value: MoneyAnswer }
  | { kind: "date_range"; value: DateRangeAnswer }
  | { kind: "place"; value: PlaceAnswer }
  | { kind: "file"; value: readonly NamedFile[] };
/** A file of an answer, as its reader may know its name; one without an id is only tried. */
export type NamedFile = { id: string | null; name: string };
export type AnswerView = { key: string; label: string } & Value;

/**
 * Answers that nobody gave are left out. They were checked against these questions. @param files the names of files by their
 * ids, without which an answer of files has only names
 */
export function answerViews(
  questions: readonly Question[],
  answers: unknown,
  locale: "en" | "de",
  files: ReadonlyMap<string, string> = new Map(),
): AnswerView[] {
  const byKey = answers as Readonly<Record<string, Answer | undefined>>;
  return questions.flatMap((question) => {
    const answer = byKey[question.key];
    if (answer === undefined) return [];
    const value =
      question.type === "file"
        ? { kind: question.type, value: namedFiles(answer as string[], files) }
        : answerValue(question, answer, locale);
    return [{ key: question.key, label: question.label[locale], ...value }];
  });
}

function answerValue(question: Question, answer: Answer, locale: "en" | "de"): Value {
  const { type, unit } = question;
  if (Array.isArray(answer)) {
    return { kind: "text", value: answer.map((value) => choiceOf(question, value, locale)).join(", ") };
  }
  if (typeof answer === "object") return { kind: type, value: answer } as Value;
  if (typeof answer === "boolean") return { kind: "yes_no", value: answer };
  if (typeof answer === "number")
    return type === "people"
      ? { kind: type, value: answer }
      : { kind: "number", value: answer, unit: unit?.[locale] ?? null };
  if (type === "choice") return { kind: "text", value: choiceOf(question, answer, locale) };
  const kind = type === "date" || type === "time" || type === "long_text" ? type : "text";
  return { kind, value: answer };
}

const namedFiles = (ids: readonly string[], names: ReadonlyMap<string, string>): NamedFile[] =>
  ids.map((id) => ({ id: names.has(id) ? id : null, name: names.get(id) ?? id }));

function choiceOf({ options = [] }: Question, value: string, locale: "en" | "de"): string {
  return options.find((option) => option.value === value)?.label[locale] ?? value;
}
