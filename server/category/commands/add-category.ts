import { z } from "zod";
import { CategoryDefinition, lastPosition, withTerms } from "#domain/category/definition.ts";
import { refuseInput } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { listIdsBySlug, lockOrder, publishCategory, setArchivedAt } from "../store/category.ts";

/** Adds a category at the end of the list, with the usual terms and no questions. It stays archived until an operator restores it. */
export const addCategory = defineCommand({
  name: "add_category",
  summary: "The operator adds a category without questions; it is archived until it is restored.",
  needs: "operator",
  proof: "recent",
  input: CategoryDefinition.pick({ name: true, description: true, slug: true }),
  output: z.strictObject({ category_id: field.id, slug: z.string() }),
  load: (ctx) => lockOrder(ctx.tx),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { slug, name, description }, others) {
    const refuseTaken = () => refuseInput([{ path: "slug", code: "slug_taken" }]);
    const taken = await listIdsBySlug(ctx.tx, [slug]);
    if (taken.size > 0) refuseTaken();
    const { default_currency: currency, platform_vat_bp: tax_bp } = ctx.settings;
    const last = others.at(-1)?.position ?? 0;
    const definition = withTerms(
      {
        slug,
        name,
        description,
        currency,
        tax_bp,
        request_questions: [],
        information_questions: [],
        policy: "moderate",
        is_exclusive: false,
        delivers_by_schedule: false,
        asks_contact: true,
        position: Math.min(last + 1, lastPosition),
      },
      ctx.settings,
    );
    const { row } = await publishCategory(ctx, definition);
    // Another operator has added it since.
    if (row.version > 1) refuseTaken();
    await setArchivedAt(ctx.tx, row.id, ctx.now);
    return { category_id: row.id, slug };
  },
  audit: (_input, _loaded, { category_id, slug }) => ({ subject: ["category", category_id], slug }),
  exposedVia: ["ui", "rpc"],
});
