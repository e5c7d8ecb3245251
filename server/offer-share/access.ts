// Links to offers: whoever made one sees it, and operators; whoever has one sees the offer it is for.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const shareVisible: RowFilter = (actor) => {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return sql`true`;
  return sql`offer_share.maker_profile_id = ${profileId(actor)}::uuid`;
};

/**
 * Rows of `offer_share` whose address the actor knows: those of a customer's link, which typed it. A provider's link goes to
 * the customer's own address, which the provider does not learn.
 */
export const recipientShown: RowFilter = (actor) => {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return sql`true`;
  return sql`(offer_share.made_by = 'customer')`;
};

/** The same address for pages and exports: null where the actor does not learn it. */
export const shownRecipient = ({ actor }: ReadScope) =>
  sql<string | null>`case when ${recipientShown(actor)} then offer_share.recipient_email end`;

/** The links that the actor's profile has made. */
export const offerShares = (scoped: ReadScope) => visibleRows(scoped, "offer_share", shareVisible);

/** Addresses barred from deciding by an open link: only the system compares with them. */
export const barredAddresses = (scoped: ReadScope) =>
  visibleRows(scoped, "request_barred_address", (actor) =>
    actor.kind === "system" ? sql`true` : sql`false`,
  );

/** Refuses forbidden to everybody but the profile that made the link. */
export function requireShareMaker(actor: Actor, share: { maker_profile_id: string }): void {
  if (profileId(actor) !== share.maker_profile_id) refuse("forbidden");
}
