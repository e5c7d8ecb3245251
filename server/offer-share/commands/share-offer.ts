import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireShareRoom, shareDurations, shareExpiry } from "#domain/offer/share.ts";
import { refuse } from "#domain/refusal.ts";
import { Email } from "#domain/text.ts";
import { getAccountEmail } from "#server/account/store/in-use.ts";
import { requireReachable } from "#server/account/store/link-mails.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockOfferWithRequest } from "#server/offer/store/offer.ts";
import { countLiveShares, insertShare } from "../store/offer-share.ts";
import { mailShare, requireMailQuota } from "./mail-share.ts";

const shareable: ReadonlySet<string> = new Set(["sent", "countered", "parked"]);

/**
 * Makes a link to an offer. The customer's is bound to an address or open, and lets its reader decide if the customer
 * says so; the provider's goes to the customer, whose address the provider does not learn. A bound link is mailed.
 */
export const shareOffer = defineCommand({
  name: "share_offer",
  summary: "One side of an offer makes a link that shows it to somebody without an account.",
  needs: "profile",
  // The link may let its reader make a contract.
  in_person: true,
  input: z.object({
    offer_id: Id,
    /** The only address that may use it; null: anybody with the link. No effect for the provider. */
    recipient_email: Email.nullable().default(null),
    may_decide: z.boolean().default(false),
    /** How long it works: as long as the offer, or a number of days. */
    duration: z.enum(shareDurations).default("offer"),
  }),
  output: z.strictObject({ share_id: field.id, is_mailed: z.boolean() }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow(actor, { request, offer }) {
    if (!sideOf(actor, request, offer)) refuse("forbidden");
  },
  async run(ctx, input, { request, offer }) {
    if (offer.valid_until.getTime() < ctx.now.getTime()) refuse("offer_expired");
    if (request.status !== "open" || !shareable.has(offer.status)) refuse("request_not_open");
    requireShareRoom(await countLiveShares(ctx, offer.id));
    const made_by = sideOf(ctx.actor, request, offer) ?? refuse("forbidden");
    const isProvider = made_by === "provider";
    const owner = request.profile_id ?? refuse("not_found");
    const recipient_email = isProvider ? await getAccountEmail(ctx.tx, owner) : input.recipient_email;
    const maker_profile_id = profileId(ctx.actor) ?? refuse("profile_required");
    if (recipient_email) await requireMailQuota(ctx, maker_profile_id, recipient_email);
    if (!isProvider && recipient_email && ctx.actor.kind === "member")
      await requireReachable(ctx, ctx.actor, recipient_email);
    const share = await insertShare(ctx, {
      offer_id: offer.id,
      made_by,
      maker_profile_id,
      recipient_email,
      may_decide: isProvider || input.may_decide,
      expires_at: shareExpiry(input.duration, ctx.now),
    });
    if (recipient_email) await mailShare(ctx, share);
    return { share_id: share.id, is_mailed: recipient_email !== null };
  },
  audit: ({ may_decide, duration }, { offer }, { share_id, is_mailed }) => ({
    subject: ["offer", offer.id],
    share_id,
    may_decide,
    duration,
    is_mailed,
  }),
  exposedVia: ["ui", "rpc"],
});

type Sides = { profile_id: string | null };

function sideOf(actor: Actor, request: Sides, offer: Sides): "customer" | "provider" | null {
  const own = profileId(actor);
  if (own === null) return null;
  return request.profile_id === own ? "customer" : offer.profile_id === own ? "provider" : null;
}
