// Who sees and may act on a request: its owner; while it is a draft the visitor or account that began it;
// providers of its category and country while it is open, and those who made an offer for as long as it stands.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { Row } from "#server/kernel/db.ts";
import { only, type Scoped, type Visible } from "#server/kernel/scope.ts";

type OwnedRow = Pick<Row<"request">, "visitor_id" | "account_id" | "profile_id">;

/** Rows of `request` that belong to the actor. */
const own: Visible = (actor) => {
  if (actor.kind === "system") return sql`true`;
  const unclaimed = sql`request.account_id is null and request.visitor_id = ${actor.visitor_id}::uuid`;
  if (actor.kind === "visitor") return sql`(request.status = 'draft' and ${unclaimed})`;
  return sql`(request.profile_id = ${actor.profile?.id ?? null}::uuid
    or (request.status = 'draft' and request.profile_id is null
      and (request.account_id = ${actor.account_id}::uuid or (${unclaimed}))))`;
};

/** Rows of `request` the actor may see, as SQL on that table. */
export const requestVisible: Visible = (actor) => {
  if (actor.kind !== "member") return own(actor);
  if (actor.is_operator) return sql`(request.status <> 'draft' or ${own(actor)})`;
  const profile = actor.profile;
  if (profile?.kind !== "provider" || !profile.is_verified) return own(actor);
  return sql`(${own(actor)} or ${onBoard(profile.id, actor.account_id)}
    or exists (select 1 from offer where offer.request_id = request.id and offer.profile_id = ${profile.id}::uuid))`;
};

/** Rows of `request` that stand on this provider's board: open, of its categories, in its country, not its own. */
export function onBoard(profile_id: string, account_id: string) {
  return sql<boolean>`(request.status = 'open' and request.account_id <> ${account_id}::uuid and exists (
    select 1 from provider_category pc join profile p on p.id = pc.profile_id
    where pc.profile_id = ${profile_id}::uuid and pc.category_id = request.category_id
      and (request.place_country is null or p.country = request.place_country)))`;
}

const contactVisible: Visible = (actor) => {
  const owned = sql<boolean>`exists (select 1 from request
    where request.id = request_contact.request_id and ${own(actor)})`;
  if (actor.kind !== "member") return owned;
  return sql`(${owned} or exists (select 1 from booking
    where booking.request_id = request_contact.request_id
      and booking.provider_profile_id = ${actor.profile?.id ?? null}::uuid
      and booking.status not in ('lapsed', 'cancelled')))`;
};

/** Rows of `file` that hang on a request the actor may see. */
export const requestFileVisible: Visible = (actor) =>
  sql`exists (select 1 from request where request.id = file.request_id and ${requestVisible(actor)})`;

/** The requests the actor may see. */
export const requests = (scoped: Scoped) => only(scoped, "request", requestVisible);

/** Contact data of requests: one's own, and for a provider those of a live booking. */
export const requestContacts = (scoped: Scoped) => only(scoped, "request_contact", contactVisible);

/** Files of the requests the actor may see. */
export const requestFiles = (scoped: Scoped) => only(scoped, "file", requestFileVisible);

/** True for whoever began the draft, and for the profile a request belongs to. */
export function ownsRequest(actor: Actor, row: OwnedRow): boolean {
  if (actor.kind === "system") return true;
  if (row.profile_id) return actor.kind === "member" && actor.profile?.id === row.profile_id;
  if (row.account_id) return actor.kind === "member" && actor.account_id === row.account_id;
  return row.visitor_id !== null && row.visitor_id === actor.visitor_id;
}

/** Whoever reaches this sees the row (it was loaded through the policy): not owning it means forbidden. */
export function requireOwner(actor: Actor, row: OwnedRow): void {
  if (!ownsRequest(actor, row)) refuse("forbidden");
}
