import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { DeclineReason } from "#domain/offer/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOfferCustomer } from "../access.ts";
import { lockOfferWithRequest, moveOffer } from "../store/offer.ts";

/** The customer declines an offer, with or without a reason; the provider may then make another one. */
export const declineOffer = defineCommand({
  name: "decline_offer",
  summary: "The customer turns an offer down.",
  needs: "profile",
  sharedTexts: ["reason"],
  input: z.object({ offer_id: Id, version: Version, reason: DeclineReason }),
  output: z.strictObject({ offer_id: field.id, status: field.offer_status }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { request }) => requireOfferCustomer(actor, request),
  async run(ctx, { version, reason }, { offer }) {
    if (offer.version !== version) refuse("offer_changed", { current: { version: offer.version } });
    const set = { decline_reason: reason };
    const moved = await moveOffer(ctx, offer, "decline", "customer", set, reason ?? undefined);
    await notify(ctx, "offer_declined", offer.profile_id, offer.id);
    return { offer_id: moved.id, status: moved.status };
  },
  audit: (_input, { offer }, { status }) => ({ subject: ["offer", offer.id], status }),
  exposedVia: ["ui", "rpc"],
});
