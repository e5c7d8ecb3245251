import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockDirectOffer, moveDirectOffer } from "../store/direct-offer.ts";

/** The tick runs it when the validity of an unclaimed offer is over. */
export const expireDirectOffer = defineCommand({
  name: "expire_direct_offer",
  summary: "An offer to an e-mail address that nobody claimed in time expires.",
  needs: "system",
  input: z.object({ direct_offer_id: Id }),
  output: z.strictObject({ direct_offer_id: field.id, status: field.direct_offer_status }),
  load: (ctx, { direct_offer_id }) => lockDirectOffer(ctx, direct_offer_id),
  allow: requireSystem,
  async run(ctx, _input, row) {
    if (row.expires_at > ctx.now) refuse("too_early", { valid_until: row.expires_at });
    const moved = await moveDirectOffer(ctx, row, "expire", "system");
    await notify(ctx, "direct_offer_expired", row.profile_id, row.id);
    return { direct_offer_id: moved.id, status: moved.status };
  },
  audit: (_input, row, { status }) => ({ subject: ["direct_offer", row.id], status }),
  exposedVia: ["internal"],
});
