// The operator takes a category off the site and puts it back. What has begun in an archived category goes on; only new
// requests, reopened ones and offers to an address are refused.
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockCategory, setArchivedAt } from "../store/category.ts";

/** Nothing new begins in the category; its requests, offers and bookings go on, and providers keep it. */
export const archiveCategory = defineCommand({
  name: "archive_category",
  summary: "The operator takes a category off the site: nothing new begins in it, running deals go on.",
  needs: "operator",
  proof: "recent",
  input: z.object({ category_id: Id }),
  output: z.strictObject({ category_id: field.id, archived_at: field.time }),
  load: (ctx, { category_id }) => lockCategory(ctx.tx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, _input, { id, archived_at }) {
    if (archived_at) refuse("stale", { current: { archived_at } });
    await setArchivedAt(ctx.tx, id, ctx.now);
    return { category_id: id, archived_at: ctx.now.toISOString() };
  },
  audit: (_input, { id, slug }) => ({ subject: ["category", id], slug }),
  exposedVia: ["ui", "rpc"],
});

/** The category takes new requests again. */
export const restoreCategory = defineCommand({
  name: "restore_category",
  summary: "The operator puts an archived category back on the site.",
  needs: "operator",
  proof: "recent",
  input: z.object({ category_id: Id }),
  output: z.strictObject({ category_id: field.id }),
  load: (ctx, { category_id }) => lockCategory(ctx.tx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, _input, { id, archived_at }) {
    if (!archived_at) refuse("stale", { current: { archived_at } });
    await setArchivedAt(ctx.tx, id, null);
    return { category_id: id };
  },
  audit: (_input, { id, slug }) => ({ subject: ["category", id], slug }),
  exposedVia: ["ui", "rpc"],
});
