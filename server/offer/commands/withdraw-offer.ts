import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { DeclineReason } from "#domain/offer/schemas.ts";
import { requireVersion } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOfferProvider } from "../access.ts";
import { lockOfferWithRequest, moveOffer } from "../store/offer.ts";

/** Withdraws an unaccepted offer; an accepted one ends by cancelling its booking. */
export const withdrawOffer = defineCommand({
  name: "withdraw_offer",
  summary: "The provider takes an offer back that was not accepted.",
  needs: "profile",
  sharedTexts: ["reason"],
  input: z.object({ offer_id: Id, version: Version, reason: DeclineReason }),
  output: z.strictObject({ offer_id: field.id, status: field.offer_status }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { offer }) => requireOfferProvider(actor, offer),
  async run(ctx, { version, reason }, { request, offer }) {
    requireVersion(offer, version);
    const moved = await moveOffer(ctx, offer, "withdraw", "provider", {}, reason ?? undefined);
    if (request.profile_id) await notify(ctx, "offer_withdrawn", request.profile_id, offer.id);
    return { offer_id: moved.id, status: moved.status };
  },
  audit: (_input, { offer }, { status }) => ({ subject: ["offer", offer.id], status }),
  exposedVia: ["ui", "rpc"],
});
