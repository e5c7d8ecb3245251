import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOfferWithRequest, moveOffer } from "../store/offer.ts";

/** Ends an unaccepted offer; an accepted one ends with its booking. The request and other offers stay. */
export const voidOffer = defineCommand({
  name: "void_offer",
  summary: "The operator ends an offer that was not accepted, with a reason.",
  needs: "operator",
  proof: "none",
  input: z.object({ offer_id: Id, version: Version, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ offer_id: field.id, request_id: field.id, status: field.offer_status }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, reason }, { request, offer }) {
    requireVersion(offer, version);
    const voided = await moveOffer(ctx, offer, "void", "operator", {}, reason);
    await notify(ctx, "offer_voided", offer.profile_id, offer.id);
    if (request.profile_id) await notify(ctx, "offer_voided", request.profile_id, offer.id);
    return { offer_id: voided.id, request_id: request.id, status: voided.status };
  },
  audit: ({ reason }, { offer }, { status }) => ({ subject: ["offer", offer.id], status, reason }),
  exposedVia: ["ui", "rpc"],
});
