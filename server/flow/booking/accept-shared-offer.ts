import { z } from "zod";
import { TokenHash } from "#domain/offer/schemas.ts";
import { requireDecider } from "#domain/offer/share.ts";
import { refuse } from "#domain/refusal.ts";
import { getAccountId } from "#server/account/store/in-use.ts";
import { type Actor, profileId, system } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOfferWithRequest } from "#server/offer/store/offer.ts";
import {
  findShareByToken,
  isAddressBarred,
  lockLiveShare,
  recordDecision,
} from "#server/offer-share/store/offer-share.ts";
import { AcceptedTerms } from "./accept-offer.ts";
import { awardOffer, loadForAcceptance } from "./award-offer.ts";

/**
 * Somebody whom a link lets decide accepts the offer: the booking is theirs; the request stays its owner's, who is
 * mailed at once and may undo it for a while. An owner who opens the link accepts as usual.
 */
export const acceptSharedOffer = defineCommand({
  name: "accept_shared_offer",
  summary: "Whoever has a link that lets them decide accepts the offer and becomes the booking's customer.",
  needs: "profile",
  in_person: true,
  input: AcceptedTerms.extend({ token_hash: TokenHash }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, hold_until: field.time }),
  async load(ctx, { token_hash }) {
    const locked = await lockShared(ctx, token_hash);
    return { ...locked, ...(await loadForAcceptance(ctx, locked)) };
  },
  allow: (actor, loaded) => requireRecipient(actor, loaded),
  async run(ctx, seen, { share, ...loaded }) {
    const { request, offer } = loaded;
    const customer_profile_id = profileId(ctx.actor) ?? refuse("profile_required");
    const isOwner = request.profile_id === customer_profile_id;
    const role = isOwner ? ("customer" as const) : ("recipient" as const);
    if (!isOwner && !isCustomerProfile(ctx.actor)) refuse("customer_profile_needed");
    const booking = await awardOffer(ctx, loaded, { role, customer_profile_id, seen });
    const account_id = ctx.actor.kind === "member" ? ctx.actor.account_id : null;
    const decided = { decision: "accepted" as const, decided_by: account_id, booking_id: booking.id };
    await recordDecision(ctx, share, decided);
    if (!isOwner) await notify(ctx, "offer_accepted_by_link", request.profile_id, offer.id);
    return { booking_id: booking.id, status: booking.status, hold_until: booking.hold_until.toISOString() };
  },
  audit: (_input, { offer, share }, { booking_id }) => ({
    subject: ["offer", offer.id],
    booking_id,
    share_id: share.id,
  }),
  exposedVia: ["ui"],
});

/** Locks the request and the offer of a link, then the link, which decides what the actor may do. */
export async function lockShared(ctx: CommandContext, token_hash: string) {
  const { offer_id } = await findShareByToken(ctx, token_hash);
  const locked = await lockOfferWithRequest({ tx: ctx.tx, actor: system }, offer_id);
  const share = await lockLiveShare(ctx, token_hash, locked.offer);
  const email = ctx.actor.kind === "member" ? ctx.actor.email : null;
  const isBarred = email !== null && (await isAddressBarred(ctx, locked.request.id, email));
  const provider_account_id = await getAccountId(ctx.tx, locked.offer.profile_id);
  return { ...locked, share, is_barred: isBarred, provider_account_id };
}

/**
 * Refuses anybody who may not decide by the link. The request's owner always may, as the request's own profile; the
 * offer's provider never, whichever profile of the account it acts as.
 */
export function requireRecipient(
  actor: Actor,
  { request, share, is_barred, provider_account_id }: Awaited<ReturnType<typeof lockShared>>,
): void {
  if (actor.kind !== "member" || actor.account_id === provider_account_id) refuse("forbidden");
  if (actor.account_id === request.account_id) {
    if (profileId(actor) !== request.profile_id) refuse("wrong_profile");
    return;
  }
  requireDecider(share, { email: actor.email, is_barred });
}

export function isCustomerProfile(actor: Actor): boolean {
  return actor.kind === "member" && actor.profile?.kind === "customer";
}
