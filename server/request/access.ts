// Who sees a request: its owner, and who has booked an offer on it by a link; a draft, the visitor or account that began it;
// verified providers of its category and country while it is open, and those who made an offer until it is removed;
// operators all but drafts. Only the owner acts on it.
import { type RawBuilder, sql } from "kysely";
import { voidBookingStatuses } from "#domain/booking/machine.ts";
import { refuse } from "#domain/refusal.ts";
import type { Actor, ActorProfile, Member } from "#server/kernel/actor.ts";
import { literals, type Row } from "#server/kernel/database/db.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

type OwnedRow = Pick<Row<"request">, "visitor_id" | "account_id" | "profile_id">;

/** Rows of `request` that belong to the actor. */
const own: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  const unclaimed = sql`request.account_id is null and request.visitor_id = ${actor.visitor_id}::uuid`;
  if (actor.kind === "visitor") return sql`(request.status = 'draft' and ${unclaimed})`;
  return sql`(request.profile_id = ${actor.profile?.id ?? null}::uuid
    or (request.status = 'draft' and request.profile_id is null
      and (request.account_id = ${actor.account_id}::uuid or (${unclaimed}))))`;
};

/** Ids of the actor's own requests, each kind from its own index: lists start from them instead of filtering all rows. */
function ownIds(actor: Exclude<Actor, { kind: "system" }>, which: "all" | "drafts"): RawBuilder<unknown> {
  const draft = sql`select request.id from request where request.status = 'draft' and request.profile_id is null`;
  const unclaimed = sql`${draft} and request.account_id is null and request.visitor_id = ${actor.visitor_id}::uuid`;
  if (actor.kind === "visitor") return unclaimed;
  const drafts = sql`${draft} and request.account_id = ${actor.account_id}::uuid union all ${unclaimed}`;
  const profile = actor.profile?.id ?? null;
  const ofProfile = sql`select request.id from request where request.profile_id = ${profile}::uuid`;
  return which === "all"
    ? sql`${ofProfile} union all ${drafts}`
    : sql`${ofProfile} and request.status = 'draft' union all ${drafts}`;
}

const ownById =
  (which: "all" | "drafts"): RowFilter =>
  (actor) =>
    actor.kind === "system" ? sql`true` : sql`request.id = any(array(${ownIds(actor, which)}))`;

/** Rows of `request` that this provider is invited to and can make an offer for. */
const invited = (profile_id: string) => sql<boolean>`(request.status = 'open' and exists (
  select 1 from request_invitation where request_invitation.request_id = request.id
    and request_invitation.profile_id = ${profile_id}::uuid and request_invitation.revoked_at is null))`;

/**
 * Rows of `booking` that let both sides see of each other, of the request and of the offer what a booking shows: all but
 * those that lapsed or were cancelled. Lists, rows by id and contact data ask it; the database has it as `claim.sight`.
 */
export const givesSight = sql<boolean>`(booking.status not in (${sql.join(literals(voidBookingStatuses))}))`;

/** Rows of `booking` by which this profile, who booked by a link, sees the request and the offer. */
export const bookedBy = (profile_id: string | null) =>
  sql<boolean>`(booking.customer_profile_id = ${profile_id}::uuid and ${givesSight})`;

/** Rows of `request` that the actor's profile has booked by a link to an offer, while that booking gives sight. */
const booked = (profile_id: string | null) => sql<boolean>`exists (select 1 from booking
  where booking.request_id = request.id and ${bookedBy(profile_id)})`;

/** Rows of `request` the actor may see, for queries that find their rows by another index. */
export const requestVisible: RowFilter = (actor) => {
  if (actor.kind !== "member") return own(actor);
  if (actor.is_operator) return sql`(request.status <> 'draft' or ${own(actor)})`;
  const provider = verifiedProvider(actor);
  if (!provider) return sql`(${own(actor)} or ${booked(actor.profile?.id ?? null)})`;
  return sql`(${own(actor)} or ${onBoard(actor, provider)} or ${invited(provider.id)}
    or (request.status <> 'removed' and exists (
      select 1 from offer where offer.request_id = request.id and offer.profile_id = ${provider.id}::uuid)))`;
};

/** The same rows as a set of ids, for lists without another filter. Operators see too many rows for a set. */
const requestListed: RowFilter = (actor) => {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return requestVisible(actor);
  const mine = ownIds(actor, "all");
  const provider = actor.kind === "member" ? verifiedProvider(actor) : null;
  if (actor.kind !== "member") return sql`request.id = any(array(${mine}))`;
  if (!provider) {
    return sql`request.id = any(array(${mine} union all select booking.request_id from booking
      where ${bookedBy(actor.profile?.id ?? null)}))`;
  }
  return sql`request.id = any(array(${mine}
    union all select request.id from request where ${onBoard(actor, provider)}
    union all select request_invitation.request_id from request_invitation join request
      on request.id = request_invitation.request_id and request.status = 'open'
      where request_invitation.profile_id = ${provider.id}::uuid and request_invitation.revoked_at is null
    union all select offer.request_id from offer where offer.profile_id = ${provider.id}::uuid))
    and (request.status <> 'removed' or ${own(actor)})`;
};

function verifiedProvider({ profile }: Member): ActorProfile | null {
  return profile?.kind === "provider" && profile.is_verified ? profile : null;
}

/** The profile whose board the actor reads: a verified provider's, or an operator's own provider profile. */
export function boardProvider(actor: Actor): ActorProfile | null {
  if (actor.kind !== "member") return null;
  if (actor.is_operator && actor.profile?.kind === "provider") return actor.profile;
  return verifiedProvider(actor);
}

/** Rows of `request` on this provider's board: open to all, of its categories, in its country or without one, not its own. */
function onBoard({ account_id }: Member, { id, country }: ActorProfile): RawBuilder<boolean> {
  return sql`(request.status = 'open' and not request.is_directed and request.account_id <> ${account_id}::uuid
    and request.category_id = any(array(select provider_category.category_id from provider_category
      where provider_category.profile_id = ${id}::uuid))
    and coalesce(request.place_country::text, '') = any(array['', ${country}::text]))`;
}

/** Open requests that the actor's provider is invited to. */
export const invitedRequests = (scoped: ReadScope) =>
  visibleRows(scoped, "request", (actor) => {
    const provider = boardProvider(actor);
    if (!provider) return sql`false`;
    return sql`request.status = 'open' and request.id = any(array(select request_invitation.request_id
      from request_invitation where request_invitation.profile_id = ${provider.id}::uuid
        and request_invitation.revoked_at is null))`;
  });

/** Requests the actor's profile has made an offer for, in one category or all, whatever their status. */
export const answeredRequests = (scoped: ReadScope, category: string | null) =>
  visibleRows(scoped, "request", (actor) => {
    const provider = boardProvider(actor);
    if (!provider) return sql`false`;
    const answered = sql`request.id = any(array(select offer.request_id from offer
      where offer.profile_id = ${provider.id}::uuid))`;
    if (category === null) return sql`${answered} and request.status <> 'draft'`;
    return sql`${answered} and request.status <> 'draft'
      and request.category_id = (select category.id from category where category.slug = ${category})`;
  });

/** Rows of `request` that the actor wrote. */
export const isOwnRequest: RowFilter = own;

/** Rows of `request` of which the actor reads until when their owner decides: its own. */
export const decisionShown: RowFilter = own;

/** The same instant for pages: null for everybody but the owner. */
export const shownDecideUntil = ({ actor }: ReadScope) =>
  sql<Date | null>`case when ${decisionShown(actor)} then request.decide_until end`;

const contactVisible: RowFilter = (actor) => {
  const owned = sql<boolean>`exists (select 1 from request
    where request.id = request_contact.request_id and ${own(actor)})`;
  if (actor.kind !== "member") return owned;
  return sql`(${owned} or exists (select 1 from booking
    where booking.request_id = request_contact.request_id
      and booking.provider_profile_id = ${actor.profile?.id ?? null}::uuid and ${givesSight}))`;
};

/** Rows of `file` that belong to a request the actor may see. */
export const requestFileVisible: RowFilter = (actor) =>
  sql`exists (select 1 from request where request.id = file.request_id and ${requestVisible(actor)})`;

/** The requests the actor may see. */
export const requests = (scoped: ReadScope) => visibleRows(scoped, "request", requestVisible);

/** The same requests for lists without another filter. */
export const listedRequests = (scoped: ReadScope) => visibleRows(scoped, "request", requestListed);

/** The actor's own requests, drafts included. */
export const ownRequests = (scoped: ReadScope) => visibleRows(scoped, "request", ownById("all"));

/** The actor's own drafts by id, for queries without another filter. */
export const ownDraftVisible: RowFilter = ownById("drafts");

/** The actor's own drafts. */
export const ownDrafts = (scoped: ReadScope) => visibleRows(scoped, "request", ownDraftVisible);

/** Contact data of requests: the owner's, and for a provider those of its bookings that did not lapse and were not cancelled. */
export const requestContacts = (scoped: ReadScope) => visibleRows(scoped, "request_contact", contactVisible);

/** What is being typed into drafts, for whoever writes them. */
export const draftInputs = (scoped: ReadScope) =>
  visibleRows(
    scoped,
    "draft_input",
    (actor) =>
      sql`exists (select 1 from request
        where request.id = draft_input.request_id and request.status = 'draft' and ${own(actor)})`,
  );

/** Files of the requests the actor may see. */
export const requestFiles = (scoped: ReadScope) => visibleRows(scoped, "file", requestFileVisible);

/** True for the visitor or account that began a draft, and for the profile a request belongs to. */
export function isRequestOwner(actor: Actor, row: OwnedRow): boolean {
  if (actor.kind === "system") return true;
  if (row.profile_id) return actor.kind === "member" && actor.profile?.id === row.profile_id;
  if (row.account_id) return actor.kind === "member" && actor.account_id === row.account_id;
  return row.visitor_id !== null && row.visitor_id === actor.visitor_id;
}

/** Refuses forbidden, not not_found: the row was loaded through `requestVisible`, so the actor may know that it exists. */
export function requireOwner(actor: Actor, row: OwnedRow): void {
  if (!isRequestOwner(actor, row)) refuse("forbidden");
}
