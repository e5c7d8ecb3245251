import { z } from "zod";
import { AmountMinor, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { line } from "#domain/text.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOfferCustomer } from "#server/offer/access.ts";
import { lockOfferWithRequest } from "#server/offer/store/offer.ts";
import { awardOffer, loadForAcceptance } from "./award-offer.ts";

/** What the customer saw on accepting an offer. */
export const AcceptedTerms = z.object({
  version: Version,
  total_minor: AmountMinor.optional(),
  terms_version: line(40).optional(),
  /** The positions of all lines that are taken, the included ones among them; by default those that are preselected. */
  line_positions: z
    .array(z.int().min(1).max(limits.offer_lines))
    .max(limits.offer_lines, "too_many")
    .optional(),
});

/** The request's owner takes an offer. */
export const acceptOffer = defineCommand({
  name: "accept_offer",
  summary:
    "The customer takes an offer; a booking waits for information, or for its payment where none is asked.",
  needs: "profile",
  in_person: true,
  input: AcceptedTerms.extend({ offer_id: Id }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, hold_until: field.time }),
  load: async (ctx, { offer_id }) => loadForAcceptance(ctx, await lockOfferWithRequest(ctx, offer_id)),
  allow: (actor, { request }) => requireOfferCustomer(actor, request),
  async run(ctx, seen, loaded) {
    const by = { role: "customer" as const, customer_profile_id: loaded.request.profile_id, seen };
    const { id: booking_id, status, hold_until } = await awardOffer(ctx, loaded, by);
    return { booking_id, status, hold_until: hold_until.toISOString() };
  },
  audit: (_input, { offer }, { booking_id }) => ({ subject: ["offer", offer.id], booking_id }),
  exposedVia: ["ui", "rpc"],
});
