// Who reads a link to an offer: its maker and operators; whoever has the link reads its offer.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { rowsShown } from "#server/kernel/readers/row.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

export const offerShareReaders = defineReaders("offer_share", true, {
  maker: { profile: "maker_profile_id" },
});
export const guestReaders = defineReaders("offer_share_guest", false, { guest: { profile: "profile_id" } });
export const barredAddressReaders = defineReaders("request_barred_address", false, {});

/**
 * Readers of the address of a link: only for a customer's link, whose maker typed it. A provider's link goes to the
 * customer's own address, which the provider does not learn.
 */
export const recipientReaders = defineReaders("offer_share", true, {
  customer: { everyone: true, row: sql`offer_share.made_by = 'customer'` },
});

/** The same address for pages and exports: null for actors who may not learn it. */
export const shownRecipient = ({ actor }: ReadScope) =>
  sql<string | null>`case when ${rowsShown(recipientReaders)(actor)} then offer_share.recipient_email end`;

/** The links by which the actor's profile talks to a provider. */
export const joinedShares = (scoped: ReadScope) => visible(scoped, guestReaders);

/** The links that the actor's profile has made. */
export const offerShares = (scoped: ReadScope) => visible(scoped, offerShareReaders);

/** Addresses barred from deciding by an open link: only the system compares them. */
export const barredAddresses = (scoped: ReadScope) => visible(scoped, barredAddressReaders);

/** Refuses everybody but the profile that made the link with forbidden. */
export function requireShareMaker(actor: Actor, share: { maker_profile_id: string }): void {
  if (profileId(actor) !== share.maker_profile_id) refuse("forbidden");
}
