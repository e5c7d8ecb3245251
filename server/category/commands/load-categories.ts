import { z } from "zod";
import { SentCategory, withTerms } from "#domain/category/definition.ts";
import { Slug } from "#domain/category/questions.ts";
import { Currency, FeeBp } from "#domain/codes.ts";
import { limits } from "#domain/limits.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { mayDefineCategories } from "../access.ts";
import { listIdsBySlug, publishCategory } from "../store/category.ts";

/**
 * Loads categories that come with the product; currency and fee default to the marketplace's. An existing one, even
 * changed or archived, stays as it is.
 */
export const loadCategories = defineCommand({
  name: "load_categories",
  summary:
    "The operator loads categories that come with the product, in a currency and for a fee: where none is sent, the marketplace's.",
  needs: "operator",
  proof: "recent",
  input: z.object({
    slugs: z.array(Slug, "required").min(1, "required").max(limits.shipped_categories, "too_many"),
    currency: Currency.optional(),
    fee_bp: FeeBp.optional(),
  }),
  output: z.strictObject({ category_ids: z.array(field.id) }),
  load: async ({ settings }, sent) => ({
    currency: sent.currency ?? settings.default_currency,
    fee_bp: sent.fee_bp ?? settings.platform_fee_bp,
  }),
  allow(actor) {
    if (!mayDefineCategories(actor)) refuse("forbidden");
  },
  async run(ctx, { slugs }, { currency, fee_bp }) {
    // Imported here: long texts that nothing else in the web server needs.
    const { catalogue } = await import("#db/seed/catalogue/all.ts");
    const existing = await listIdsBySlug(ctx.tx, slugs);
    const category_ids: string[] = [];
    for (const [index, slug] of slugs.entries()) {
      const shipped = catalogue.find((category) => category.slug === slug);
      if (!shipped) refuseInput([{ path: `slugs.${index}`, code: "invalid_choice" }]);
      const category = SentCategory.parse({ ...shipped, currency, fee_bp });
      category_ids.push(
        existing.get(slug) ?? (await publishCategory(ctx, withTerms(category, ctx.settings))).row.id,
      );
    }
    return { category_ids };
  },
  audit: ({ slugs }, { currency, fee_bp }, { category_ids }) => ({
    subject: ["category", category_ids[0] ?? ""],
    slugs,
    currency,
    fee_bp,
  }),
  exposedVia: ["ui", "rpc"],
});
