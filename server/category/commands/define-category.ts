import { z } from "zod";
import { policyNames } from "#domain/category/cancellation-policies.ts";
import { Localised, QuestionList, Slug } from "#domain/category/questions.ts";
import { Currency, FeeBp, RateBp } from "#domain/codes.ts";
import { refuse } from "#domain/refusal.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { mayDefineCategories } from "../access.ts";
import { upsertCategory } from "../store/category.ts";

/** A category as an operator defines it; the shipped ones have this form too. */
export const DefineCategoryInput = z.object({
  slug: Slug,
  name: Localised,
  description: Localised,
  request_questions: QuestionList,
  information_questions: QuestionList,
  currency: Currency,
  tax_bp: RateBp,
  /** Left out: what the settings say. */
  fee_bp: FeeBp.optional(),
  deposit_bp: RateBp.optional(),
  policy: z.enum(policyNames),
  is_exclusive: z.boolean(),
  /** Bookings count as delivered a day after their end, without action by the provider. */
  delivers_by_schedule: z.boolean().default(false),
  /** Bookings ask for contact and billing data; without that and without questions they await payment at once. */
  asks_contact: z.boolean().default(true),
  position: z.int().min(0).max(10_000),
});

/** The category with the usual fee and deposit where it names none. */
export const withTerms = (
  { fee_bp, deposit_bp, ...category }: z.output<typeof DefineCategoryInput>,
  settings: Settings,
) => ({
  ...category,
  fee_bp: fee_bp ?? settings.platform_fee_bp,
  deposit_bp: deposit_bp ?? settings.deposit_bp,
});

/** Inserts a category, or rewrites the one with the same slug. */
export const defineCategory = defineCommand({
  name: "define_category",
  summary: "The operator makes or rewrites a category with its questions and terms.",
  needs: "operator",
  proof: "recent",
  input: DefineCategoryInput,
  output: z.strictObject({ category_id: field.id }),
  load: async () => null,
  allow(actor) {
    if (!mayDefineCategories(actor)) refuse("forbidden");
  },
  async run(ctx, input) {
    const category = await upsertCategory(ctx, withTerms(input, ctx.settings));
    return { category_id: category.id };
  },
  audit: ({ slug }, _loaded, { category_id }) => ({ subject: ["category", category_id], slug }),
  exposedVia: ["rpc"],
});
