// Who sees an offer to an e-mail address: the provider who wrote it; whoever has proved that address, and after claiming
// it the owner of the request it became; whoever holds its link, through the page of the link alone.
import { type RawBuilder, sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const own = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`direct_offer.profile_id = ${profileId(actor)}::uuid`;

/** Rows of `direct_offer` the actor may see or decide on. */
export const directOfferVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "visitor") return sql`false`;
  return sql`(${own(actor)} or direct_offer.recipient_email = ${actor.email}::citext
    or exists (select 1 from request where request.id = direct_offer.request_id
      and request.account_id = ${actor.account_id}::uuid))`;
};

/** What the actor's profile has sent. */
export const ownDirectOffers = (scoped: ReadScope) => visibleRows(scoped, "direct_offer", own);

/** The one whose link has this hash. */
export const directOffersByLink = (scoped: ReadScope, token_hash: Buffer) =>
  visibleRows(scoped, "direct_offer", () => sql`direct_offer.token_hash = ${token_hash}`);

/** Refuses forbidden to everybody but the provider who wrote it. */
export function requireSender(actor: Actor, row: { profile_id: string }): void {
  if (profileId(actor) !== row.profile_id) refuse("forbidden");
}

/** Refuses forbidden to the provider itself: it wrote to somebody else. */
export function requireRecipient(actor: Actor, row: { profile_id: string; account_id: string }): void {
  if (actor.kind !== "member" || actor.account_id === row.account_id || profileId(actor) === row.profile_id)
    refuse("forbidden");
}

/** The link "this was not me" with this hash: whoever holds it may use it. */
export const notMeLinks = (scoped: ReadScope, token_hash: Buffer) =>
  visibleRows(scoped, "not_me_link", () => sql`not_me_link.token_hash = ${token_hash}`);
