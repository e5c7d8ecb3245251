import { z } from "zod";
import { moveBefore } from "#domain/category/order.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockOrder, setPosition } from "../store/category.ts";

/** Moves one category in front of another one, or to the end; the others keep their order. */
export const orderCategories = defineCommand({
  name: "order_categories",
  summary: "The operator moves a category in the list: before another one, or to the end.",
  needs: "operator",
  proof: "recent",
  input: z.object({ category_id: Id, before_id: Id.nullish() }),
  output: z.strictObject({ category_ids: z.array(field.id) }),
  load: (ctx) => lockOrder(ctx.tx),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { category_id, before_id = null }, rows) {
    const ids = rows.map(({ id }) => id);
    if (!ids.includes(category_id) || (before_id !== null && !ids.includes(before_id))) refuse("not_found");
    const ordered = moveBefore(ids, category_id, before_id);
    const positions = new Map(rows.map(({ id, position }) => [id, position]));
    for (const [index, id] of ordered.entries())
      if (positions.get(id) !== index + 1) await setPosition(ctx.tx, id, index + 1);
    return { category_ids: ordered };
  },
  audit: ({ category_id, before_id = null }) => ({ subject: ["category", category_id], before_id }),
  exposedVia: ["ui", "rpc"],
});
