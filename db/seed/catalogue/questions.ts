// Helpers to write a category's questions in both languages.
import type { Question } from "#domain/category/questions.ts";

type Both = readonly [en: string, de: string];
type More = Partial<Pick<Question, "min" | "max" | "is_required" | "names_request">> & {
  unit?: Both;
  hint?: Both;
};
type Options = Readonly<Record<string, Both>>;

const translations = ([en, de]: Both) => ({ en, de });

function question(key: string, type: Question["type"], label: Both, more: More): Question {
  const { unit, hint, is_required = true, ...bounds } = more;
  return {
    key,
    type,
    label: translations(label),
    is_required,
    ...bounds,
    ...(unit ? { unit: translations(unit) } : {}),
    ...(hint ? { hint: translations(hint) } : {}),
  };
}

const options = (given: Options) =>
  Object.entries(given).map(([value, label]) => ({ value, label: translations(label) }));

/** Questions by kind of answer; required unless `is_required: false`. */
export const ask = {
  text: (key: string, label: Both, more: More = {}) => question(key, "text", label, more),
  longText: (key: string, label: Both, more: More = {}) => question(key, "long_text", label, more),
  number: (key: string, label: Both, more: More = {}) => question(key, "number", label, more),
  yesNo: (key: string, label: Both, more: More = {}) => question(key, "yes_no", label, more),
  date: (key: string, label: Both, more: More = {}) => question(key, "date", label, more),
  choice: (key: string, label: Both, given: Options, more: More = {}) => ({
    ...question(key, "choice", label, more),
    options: options(given),
  }),
  choices: (key: string, label: Both, given: Options, more: More = {}) => ({
    ...question(key, "multi_choice", label, more),
    options: options(given),
  }),
};
