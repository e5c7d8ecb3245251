// What differs between two versions, in words.
import { type FormatLocale, formatRate } from "#app/ui/format.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import type { Difference, QuestionPart, Term, TextOf } from "#domain/category/diff.ts";
import type { Question } from "#domain/category/questions.ts";
import { m } from "#messages/messages.js";
import { policyNameText } from "../../offer/offer-text.ts";

export const questionTypeText: Record<Question["type"], () => string> = {
  text: m.category_type_text,
  long_text: m.category_type_long_text,
  number: m.category_type_number,
  people: m.category_type_people,
  money: m.category_type_money,
  choice: m.category_type_choice,
  multi_choice: m.category_type_multi_choice,
  yes_no: m.category_type_yes_no,
  date: m.category_type_date,
  date_range: m.category_type_date_range,
  time: m.category_type_time,
  place: m.category_type_place,
  file: m.category_type_file,
};

const textNames: Record<TextOf, () => string> = {
  name_en: m.category_name_en,
  name_de: m.category_name_de,
  description_en: m.category_description_en,
  description_de: m.category_description_de,
};
const termNames: Record<Term, () => string> = {
  currency: m.category_currency,
  tax_bp: m.category_tax,
  fee_bp: m.category_fee,
  deposit_bp: m.category_deposit,
  policy: m.category_policy,
  is_exclusive: m.category_is_exclusive,
  delivers_by_schedule: m.category_delivers_by_schedule,
  asks_contact: m.category_asks_contact,
};
const partNames: Record<QuestionPart, () => string> = {
  type: m.category_question_part_type,
  label: m.category_question_part_label,
  hint: m.category_question_part_hint,
  is_required: m.category_question_part_is_required,
  options: m.category_question_part_options,
  min: m.category_question_part_bounds,
  max: m.category_question_part_bounds,
  decimals: m.category_question_part_bounds,
  unit: m.category_question_part_unit,
  names_request: m.category_question_part_names_request,
  shown_when: m.category_question_part_shown_when,
};

function termValue(of: Term, value: string | number | boolean, locale: FormatLocale): string {
  if (typeof value === "boolean") return value ? m.request_yes() : m.request_no();
  if (typeof value === "number") return formatRate(value, locale);
  return of === "policy" ? policyNameText[value as PolicyName]() : value;
}

export function differenceText(difference: Difference, locale: FormatLocale): string {
  switch (difference.kind) {
    case "text":
      return m.category_diff_text({
        what: textNames[difference.of](),
        before: difference.before,
        after: difference.after,
      });
    case "term":
      return m.category_diff_term({
        what: termNames[difference.of](),
        before: termValue(difference.of, difference.before, locale),
        after: termValue(difference.of, difference.after, locale),
      });
    case "added":
      return m.category_diff_added({ label: difference.question.label[locale] });
    case "removed":
      return m.category_diff_removed({ label: difference.question.label[locale] });
    case "changed":
      return changedText(difference, locale);
    case "reordered":
      return m.category_diff_order();
  }
}

function changedText(
  { before, question, parts }: Extract<Difference, { kind: "changed" }>,
  locale: FormatLocale,
): string {
  const [was, is] = [before.label[locale], question.label[locale]];
  if (parts.length === 1 && parts[0] === "label" && was !== is)
    return m.category_diff_renamed({ before: was, after: is });
  const names = new Set(parts.map((part) => partNames[part]()));
  return m.category_diff_changed({ label: is, parts: [...names].join(", ") });
}
