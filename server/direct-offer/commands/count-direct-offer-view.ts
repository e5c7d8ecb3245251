import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { countView, lockDirectOffer } from "../store/direct-offer.ts";

/**
 * Counts a view of the offer by a person: the page of the link decides what is a view and never counts the sender's
 * own. The provider reads the number, not who looked.
 */
export const countDirectOfferView = defineCommand({
  name: "count_direct_offer_view",
  summary: "The page of a link counts that somebody has read the offer.",
  needs: "system",
  input: z.object({ direct_offer_id: Id }),
  output: z.strictObject({ direct_offer_id: field.id, views: field.count }),
  load: (ctx, { direct_offer_id }) => lockDirectOffer(ctx, direct_offer_id),
  allow: requireSystem,
  async run(ctx, _input, row) {
    if (row.status !== "sent") refuse("stale", { current: { status: row.status, version: row.version } });
    const { id, views } = await countView(ctx, row);
    return { direct_offer_id: id, views };
  },
  audit: (_input, row, { views }) => ({ subject: ["direct_offer", row.id], views }),
  exposedVia: ["internal"],
});
