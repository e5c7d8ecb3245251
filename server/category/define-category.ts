import { z } from "zod";
import { policyNames } from "#domain/booking/cancellation-policy.ts";
import { Localised, QuestionList, Slug } from "#domain/category/questions.ts";
import { Currency, FeeBp, RateBp } from "#domain/codes.ts";
import { editableLimits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { mayDefineCategories } from "./access.ts";
import { upsertCategory } from "./store.ts";

const DefineCategoryInput = z.object({
  slug: Slug,
  name: Localised,
  description: Localised,
  request_questions: QuestionList,
  information_questions: QuestionList,
  currency: Currency,
  tax_bp: RateBp,
  fee_bp: FeeBp.default(editableLimits.platform_fee_bp),
  deposit_bp: RateBp.default(editableLimits.deposit_bp),
  policy: z.enum(policyNames),
  is_exclusive: z.boolean(),
  /** The job counts as delivered a day after its end, without anybody pressing a button. */
  delivers_by_schedule: z.boolean().default(false),
  /** Whom to reach and whom to bill; without that and without questions a booking waits for its payment at once. */
  asks_contact: z.boolean().default(true),
  position: z.int().min(0).max(10_000),
});

/** What can be requested is data: this is how it gets there. */
export const defineCategory = defineCommand({
  name: "define_category",
  summary: "The operator makes or rewrites a category with its questions and terms.",
  needs: "operator",
  input: DefineCategoryInput,
  load: async () => null,
  allow(actor) {
    if (!mayDefineCategories(actor)) refuse("forbidden");
  },
  async run(ctx, input) {
    const category = await upsertCategory(ctx, input);
    return { category_id: category.id };
  },
  audit: ({ slug }, _loaded, { category_id }) => ({ subject: ["category", category_id], slug }),
  doors: ["rpc"],
});
