import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireAskable } from "#domain/offer/renewal.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOfferCustomer } from "../access.ts";
import { lockOfferWithRequest, setRenewalAsked } from "../store/offer.ts";
import { hasLiveOffer } from "./make-offer.ts";

/** The customer asks the provider of an expired offer to make it again. Once per offer: it sends a mail. */
export const askRenewal = defineCommand({
  name: "ask_renewal",
  summary: "The customer asks for an expired offer once more.",
  needs: "profile",
  input: z.object({ offer_id: Id }),
  output: z.strictObject({ offer_id: field.id, asked_at: field.time }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { request }) => requireOfferCustomer(actor, request),
  async run(ctx, _input, { request, offer, offers }) {
    await requireInUse(ctx.tx, offer.profile_id);
    requireAskable({ offer, request, has_live_offer: hasLiveOffer(offers, offer.profile_id) });
    await setRenewalAsked(ctx, offer);
    await notify(ctx, "offer_renewal_asked", offer.profile_id, offer.id);
    return { offer_id: offer.id, asked_at: ctx.now.toISOString() };
  },
  audit: (_input, { offer }) => ({ subject: ["offer", offer.id] }),
  exposedVia: ["ui", "rpc"],
});
