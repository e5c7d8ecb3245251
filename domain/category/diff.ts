// What differs between two versions of a category. A question's key says which it is, so that a reworded question is
// changed and not replaced.
import { type CategoryContent, type QuestionListName, questionLists } from "./definition.ts";
import type { Question } from "./questions.ts";

const terms = [
  "currency",
  "tax_bp",
  "fee_bp",
  "deposit_bp",
  "policy",
  "is_exclusive",
  "delivers_by_schedule",
  "asks_contact",
] as const satisfies readonly (keyof CategoryContent)[];
export type Term = (typeof terms)[number];

const texts = ["name", "description"] as const;
const locales = ["en", "de"] as const;
export type TextOf = `${(typeof texts)[number]}_${(typeof locales)[number]}`;

/** A part of a question, in the order in which changes of them are named. */
const parts = [
  "type",
  "label",
  "hint",
  "is_required",
  "options",
  "min",
  "max",
  "decimals",
  "unit",
  "names_request",
  "shown_when",
] as const satisfies readonly (keyof Question)[];
export type QuestionPart = (typeof parts)[number];

export type Difference =
  | { kind: "text"; of: TextOf; before: string; after: string }
  | { kind: "term"; of: Term; before: string | number | boolean; after: string | number | boolean }
  | { kind: "added" | "removed"; list: QuestionListName; question: Question }
  | { kind: "changed"; list: QuestionListName; before: Question; question: Question; parts: QuestionPart[] }
  | { kind: "reordered"; list: QuestionListName };

/** Everything that differs, in the order of a definition; nothing for equal ones. */
export function differencesOf(before: CategoryContent, after: CategoryContent): Difference[] {
  return [
    ...texts.flatMap((text) =>
      locales.flatMap((locale): Difference[] => {
        const [was, is] = [before[text][locale], after[text][locale]];
        return was === is ? [] : [{ kind: "text", of: `${text}_${locale}`, before: was, after: is }];
      }),
    ),
    ...terms.flatMap((of): Difference[] =>
      before[of] === after[of] ? [] : [{ kind: "term", of, before: before[of], after: after[of] }],
    ),
    ...questionLists.flatMap((list) => questionDifferences(list, before[list], after[list])),
  ];
}

function questionDifferences(
  list: QuestionListName,
  before: readonly Question[],
  after: readonly Question[],
): Difference[] {
  const was = new Map(before.map((question) => [question.key, question]));
  const is = new Map(after.map((question) => [question.key, question]));
  const stayed = (questions: readonly Question[], other: ReadonlyMap<string, Question>) =>
    questions.filter(({ key }) => other.has(key)).map(({ key }) => key);
  const isReordered = stayed(before, is).join() !== stayed(after, was).join();
  return [
    ...after.flatMap((question): Difference[] => {
      const old = was.get(question.key);
      if (!old) return [{ kind: "added", list, question }];
      const changed = parts.filter((part) => !isSame(old[part], question[part]));
      return changed.length > 0 ? [{ kind: "changed", list, before: old, question, parts: changed }] : [];
    }),
    ...before.flatMap((question): Difference[] =>
      is.has(question.key) ? [] : [{ kind: "removed", list, question }],
    ),
    ...(isReordered ? [{ kind: "reordered" as const, list }] : []),
  ];
}

/** Nothing, no text in any language and an empty list are the same to whoever is asked. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(plain(before)) === JSON.stringify(plain(after));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value !== "object" || value === null) return value === false ? null : (value ?? null);
  const entries = Object.entries(value).map(([name, of]) => [name, plain(of)] as const);
  return entries.every(([, of]) => of === null)
    ? null
    : Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
