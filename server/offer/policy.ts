// Who sees an offer: the provider who made it, and the customer whose request it answers.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { profileId } from "#server/kernel/actor.ts";
import { only, type Scoped, type Visible } from "#server/kernel/scope.ts";

/** Rows of `offer` the actor may see, as SQL on that table. */
export const offerVisible: Visible = (actor) => {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "visitor") return sql`false`;
  if (actor.is_operator) return sql`true`;
  const profile = profileId(actor);
  return sql`(offer.profile_id = ${profile}::uuid or (offer.status <> 'draft' and exists (
    select 1 from request where request.id = offer.request_id and request.profile_id = ${profile}::uuid)))`;
};

const lineVisible: Visible = (actor) =>
  sql`exists (select 1 from offer where offer.id = offer_line.offer_id and ${offerVisible(actor)})`;

/** The offers the actor may see. */
export const offers = (scoped: Scoped) => only(scoped, "offer", offerVisible);

/** Lines of the offers the actor may see, all revisions. */
export const offerLines = (scoped: Scoped) => only(scoped, "offer_line", lineVisible);

/** Refuses forbidden to everybody but the provider who made the offer. */
export function requireMaker(actor: Actor, offer: { profile_id: string }): void {
  if (profileId(actor) !== offer.profile_id) refuse("forbidden");
}

/** Refuses forbidden to everybody but the customer whose request is answered. */
export function requireAsker(actor: Actor, request: { profile_id: string | null }): void {
  if (!request.profile_id || profileId(actor) !== request.profile_id) refuse("forbidden");
}
