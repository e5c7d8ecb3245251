import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { DeclineReason } from "#domain/offer/schemas.ts";
import { requireVersion } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOfferProvider } from "../access.ts";
import { answerCounter } from "../store/counter.ts";
import { lockOfferWithRequest, moveOffer } from "../store/offer.ts";

/** The provider declines a counter-offer: the offer can be accepted on its own terms again. */
export const declineCounter = defineCommand({
  name: "decline_counter",
  summary: "The provider declines a counter-offer; the offer stands on its own terms.",
  needs: "profile",
  sharedTexts: ["reason"],
  input: z.object({ offer_id: Id, version: Version, reason: DeclineReason }),
  output: z.strictObject({ offer_id: field.id, version: field.version, status: field.offer_status }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { offer }) => requireOfferProvider(actor, offer),
  async run(ctx, { version, reason }, { request, offer }) {
    requireVersion(offer, version);
    const set = { counter_answer_due_at: null };
    const moved = await moveOffer(ctx, offer, "answer_counter", "provider", set, reason ?? undefined);
    await answerCounter(ctx, offer.id, "declined");
    if (request.profile_id) await notify(ctx, "counter_declined", request.profile_id, offer.id);
    return { offer_id: moved.id, version: moved.version, status: moved.status };
  },
  audit: (_input, { offer }, { status }) => ({ subject: ["offer", offer.id], status }),
  exposedVia: ["ui", "rpc"],
});
