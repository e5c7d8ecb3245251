import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOfferWithRequest, moveOffer } from "../store/offer.ts";

/** The tick runs it after an offer's `valid_until`; not while its request is on hold. */
export const expireOffer = defineCommand({
  name: "expire_offer",
  summary: "An offer runs out at the end of its validity.",
  needs: "system",
  input: z.object({ offer_id: Id }),
  output: z.strictObject({ offer_id: field.id, status: field.offer_status }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: requireSystem,
  async run(ctx, _input, { request, offer }) {
    if (offer.valid_until.getTime() >= ctx.now.getTime()) refuse("too_early");
    if (request.status === "on_hold") refuse("transition_not_allowed", { guard: "request_not_on_hold" });
    const moved = await moveOffer(ctx, offer, "expire", "system");
    await notify(ctx, "offer_expired", offer.profile_id, offer.id);
    return { offer_id: moved.id, status: moved.status };
  },
  audit: (_input, { offer }, { status }) => ({ subject: ["offer", offer.id], status }),
  exposedVia: ["internal"],
});
