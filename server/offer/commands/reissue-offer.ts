import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { Agreement } from "#domain/legal-text/schemas.ts";
import { renewedTerms, requireRenewable } from "#domain/offer/renewal.ts";
import { requireVersion } from "#domain/refusal.ts";
import { agreeToTerms } from "#server/account/store/agreement.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOfferProvider } from "../access.ts";
import { listLines } from "../store/counter.ts";
import { lockOfferWithRequest } from "../store/offer.ts";
import { makeOffer } from "./make-offer.ts";

/** The provider makes an expired offer again: a new offer with the same lines, date and terms, valid for the usual time. */
export const reissueOffer = defineCommand({
  name: "reissue_offer",
  summary: "A provider makes an expired offer again, as it was.",
  needs: "profile",
  in_person: true,
  input: z.object({ offer_id: Id, version: Version, ...Agreement.shape }),
  output: z.strictObject({
    offer_id: field.id,
    request_id: field.id,
    version: field.version,
    total_minor: field.amount_minor,
  }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { offer }) => requireOfferProvider(actor, offer),
  async run(ctx, { version, terms_version }, { request, offer, offers }) {
    requireVersion(offer, version);
    await agreeToTerms(ctx, offer.profile_id, terms_version);
    requireRenewable(offer, request);
    const terms = renewedTerms(offer, await listLines(ctx, offer), ctx.settings);
    const { request_revision, policy_terms } = offer;
    const made = await makeOffer(ctx, { request, offers }, terms, { request_revision }, { policy_terms });
    return {
      offer_id: made.id,
      request_id: request.id,
      version: made.version,
      total_minor: made.total_minor,
    };
  },
  audit: ({ offer_id: of }, _loaded, { offer_id, total_minor }) => ({
    subject: ["offer", offer_id],
    of,
    total_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
