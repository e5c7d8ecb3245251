// Who reads an offer to an e-mail address: the provider who wrote it; whoever has proved that address; after the claim,
// the owner of the request it became; whoever holds its link, through the link's page alone.
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { defineReaders, type RowFilter } from "#server/kernel/readers/declaration.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { heldByLink, type ReadScope, visible } from "#server/kernel/scope.ts";

export const directOfferReaders = defineReaders("direct_offer", false, {
  maker: { profile: "profile_id" },
  recipient: { email: "recipient_email" },
  owner: { account: "account_id", from: "request", subject: "id", own: "request_id" },
});

/** Rows of `direct_offer` the actor may see or decide on. */
export const directOfferVisible: RowFilter = rowsVisible(directOfferReaders);

/** The offers that the actor's profile has sent. */
export const ownDirectOffers = (scoped: ReadScope) => visible(scoped, directOfferReaders, ["maker"]);

/** The one whose link has this hash. */
export const directOffersByLink = (scoped: ReadScope, token_hash: Buffer) =>
  heldByLink(scoped, "direct_offer", token_hash);

/** Refuses everybody but the provider who wrote it with forbidden. */
export function requireSender(actor: Actor, row: { profile_id: string }): void {
  if (profileId(actor) !== row.profile_id) refuse("forbidden");
}

/** Refuses the provider itself with forbidden: it wrote to somebody else. */
export function requireRecipient(actor: Actor, row: { profile_id: string; account_id: string }): void {
  if (actor.kind !== "member" || actor.account_id === row.account_id || profileId(actor) === row.profile_id)
    refuse("forbidden");
}

/** The link "this was not me" with this hash: its holder may use it. */
export const notMeLinks = (scoped: ReadScope, token_hash: Buffer) =>
  heldByLink(scoped, "not_me_link", token_hash);
