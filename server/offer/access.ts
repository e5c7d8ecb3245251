// Who sees an offer: the provider who made it, the customer whose request it answers, who booked it by a link, and
// operators.
import { type RawBuilder, sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";
import { bookedBy } from "#server/request/access.ts";
import { boundsOf, isBookedAt } from "./store-slot.ts";

/** Rows of `offer` the actor may see, as SQL on that table. */
export const offerVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "visitor") return sql`false`;
  if (actor.is_operator) return sql`true`;
  const profile = profileId(actor);
  return sql`(offer.profile_id = ${profile}::uuid or (offer.status <> 'draft' and (exists (
    select 1 from request where request.id = offer.request_id and request.profile_id = ${profile}::uuid)
    or exists (select 1 from booking where booking.offer_id = offer.id and ${bookedBy(profile)}))))`;
};

/** The same rows as a set of ids, each side's from its own index; null for actors who see all. */
function visibleIds(actor: Actor): RawBuilder<unknown> | null {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return null;
  const profile = profileId(actor);
  return sql`select offer.id from offer where offer.profile_id = ${profile}::uuid
    union all select offer.id from request join offer on offer.request_id = request.id
      where request.profile_id = ${profile}::uuid and offer.status <> 'draft'
    union all select booking.offer_id from booking where ${bookedBy(profile)}`;
}

const offerListed: RowFilter = (actor) => {
  const ids = visibleIds(actor);
  return ids ? sql`offer.id = any(array(${ids}))` : sql`true`;
};

const lineListed: RowFilter = (actor) => {
  const ids = visibleIds(actor);
  return ids ? sql`offer_line.offer_id = any(array(${ids}))` : sql`true`;
};

const lineVisible: RowFilter = (actor) =>
  sql`exists (select 1 from offer where offer.id = offer_line.offer_id and ${offerVisible(actor)})`;

/** The offers the actor may see. */
export const offers = (scoped: ReadScope) => visibleRows(scoped, "offer", offerVisible);

/** The same offers for lists without another filter. */
export const listedOffers = (scoped: ReadScope) => visibleRows(scoped, "offer", offerListed);

/** Public profiles of providers, for whoever reads an offer of theirs by its link. */
export const publicProviders = (scoped: ReadScope) =>
  visibleRows(scoped, "profile", () => sql`profile.kind = 'provider'`);

/** Lines of these offers, for lists without another filter. */
export const listedOfferLines = (scoped: ReadScope) => visibleRows(scoped, "offer_line", lineListed);

/** The versions of the offers the actor may see: what each cost and when it was sent. */
export const offerRevisions = (scoped: ReadScope) =>
  visibleRows(
    scoped,
    "offer_revision",
    (actor) =>
      sql`exists (select 1 from offer where offer.id = offer_revision.offer_id and ${offerVisible(actor)})`,
  );

/** The same versions for lists without another filter. */
export const listedOfferRevisions = (scoped: ReadScope) =>
  visibleRows(scoped, "offer_revision", (actor) => {
    const ids = visibleIds(actor);
    return ids ? sql`offer_revision.offer_id = any(array(${ids}))` : sql`true`;
  });

/** Lines of the offers the actor may see, all revisions. */
export const offerLines = (scoped: ReadScope) => visibleRows(scoped, "offer_line", lineVisible);

/** What the actor's profile has typed of offers and not sent. */
export const ownOfferDrafts = (scoped: ReadScope) =>
  visibleRows(scoped, "offer_draft", (actor) => sql`offer_draft.profile_id = ${profileId(actor)}::uuid`);

/** The templates of the actor's profile. */
export const ownOfferTemplates = (scoped: ReadScope) =>
  visibleRows(
    scoped,
    "offer_template",
    (actor) => sql`offer_template.profile_id = ${profileId(actor)}::uuid`,
  );

/** The actor's own live bookings as provider at a time. */
export const ownBookingsAt = (scoped: ReadScope, time: Parameters<typeof boundsOf>[0]) =>
  visibleRows(scoped, "booking", (actor) => isBookedAt(sql`${profileId(actor)}::uuid`, ...boundsOf(time)));

/** Refuses forbidden to everybody but the provider who made the offer. */
export function requireOfferProvider(actor: Actor, offer: { profile_id: string }): void {
  if (profileId(actor) !== offer.profile_id) refuse("forbidden");
}

/** Refuses forbidden to everybody but the customer whose request is answered. */
export function requireOfferCustomer(actor: Actor, request: { profile_id: string | null }): void {
  if (!request.profile_id || profileId(actor) !== request.profile_id) refuse("forbidden");
}
