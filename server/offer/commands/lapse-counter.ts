import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOfferWithRequest, moveOffer } from "../store/offer.ts";

/**
 * The tick runs it when a provider has not answered a counter-proposal in time: the offer is `sent` again on its old
 * terms. Not while the request is on hold.
 */
export const lapseCounter = defineCommand({
  name: "lapse_counter",
  summary: "A counter-proposal nobody answered lapses; the offer stands on its old terms.",
  needs: "system",
  input: z.object({ offer_id: Id }),
  output: z.strictObject({ offer_id: field.id, status: field.offer_status }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: requireSystem,
  async run(ctx, _input, { request, offer }) {
    const { counter_answer_due_at: due_at } = offer;
    if (request.status === "on_hold") refuse("transition_not_allowed", { guard: "request_not_on_hold" });
    if (!due_at || due_at > ctx.now) return refuse("too_early", { due_at });
    const moved = await moveOffer(ctx, offer, "counter_lapse", "system", { counter_answer_due_at: null });
    if (request.profile_id) await notify(ctx, "counter_unanswered", request.profile_id, offer.id);
    await notify(ctx, "counter_missed", offer.profile_id, offer.id);
    return { offer_id: moved.id, status: moved.status };
  },
  audit: (_input, { offer }, { status }) => ({ subject: ["offer", offer.id], status }),
  exposedVia: ["internal"],
});
