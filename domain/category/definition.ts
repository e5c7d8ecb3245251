// A category as an operator defines it: what the shipped ones are, what is imported and exported, and what a version keeps.
import { z } from "zod";
import { Currency, FeeBp, RateBp } from "../codes.ts";
import type { Settings } from "../setting/settings.ts";
import { policyNames } from "./cancellation-policies.ts";
import { Localised, type Question, QuestionList, Slug } from "./questions.ts";

/** The highest place in the list. */
export const lastPosition = 10_000;

export const CategoryDefinition = z.object({
  slug: Slug,
  name: Localised,
  description: Localised,
  request_questions: QuestionList,
  information_questions: QuestionList,
  currency: Currency,
  tax_bp: RateBp,
  fee_bp: FeeBp,
  deposit_bp: RateBp,
  policy: z.enum(policyNames),
  is_exclusive: z.boolean(),
  /** Bookings count as delivered a day after their end, without action by the provider. */
  delivers_by_schedule: z.boolean().default(false),
  /** Bookings ask for contact and billing data; without that and without questions they await payment at once. */
  asks_contact: z.boolean().default(true),
  position: z.int().min(0).max(lastPosition),
});
export type CategoryDefinition = z.output<typeof CategoryDefinition>;

/** The same as it is sent. */
export const SentCategory = CategoryDefinition.partial({ fee_bp: true, deposit_bp: true });

/** The category with the usual fee and deposit where it names none. */
export const withTerms = (
  { fee_bp, deposit_bp, ...category }: z.output<typeof SentCategory>,
  settings: Pick<Settings, "platform_fee_bp" | "deposit_bp">,
): CategoryDefinition => ({
  ...category,
  fee_bp: fee_bp ?? settings.platform_fee_bp,
  deposit_bp: deposit_bp ?? settings.deposit_bp,
});

/** What a version keeps of it: all but its address and its place in the list. */
export const CategoryContent = CategoryDefinition.omit({ slug: true, position: true });
export type CategoryContent = z.output<typeof CategoryContent>;

/** The lists of questions of a category. */
export const questionLists = ["request_questions", "information_questions"] as const;
export type QuestionListName = (typeof questionLists)[number];

/** The same with its currency in each question about money, so that an answer can be read without the category. */
export function withCurrency<Of extends Pick<CategoryContent, "currency" | QuestionListName>>(
  category: Of,
): Of {
  const named = (questions: readonly Question[]) =>
    questions.map(({ currency: _sent, ...question }) =>
      question.type === "money" ? { ...question, currency: category.currency } : question,
    );
  return {
    ...category,
    request_questions: named(category.request_questions),
    information_questions: named(category.information_questions),
  };
}

/** A definition as a file: always the same text for the same definition, whoever wrote it. */
export function definitionText(definition: unknown): string {
  return `${JSON.stringify(CategoryDefinition.parse(definition), null, 2)}\n`;
}
