// Invitations to a request: its owner sees them, the invited provider its own, operators all.
import { sql } from "kysely";
import { profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const invitationVisible: RowFilter = (actor) => {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return sql`true`;
  const profile = profileId(actor);
  return sql`(request_invitation.profile_id = ${profile}::uuid or exists (select 1 from request
    where request.id = request_invitation.request_id and request.profile_id = ${profile}::uuid))`;
};

/** Rows of `request_invitation` whose provider the actor reads: its own; whoever sent one is not told who took it. */
export const takerShown: RowFilter = (actor) => {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return sql`true`;
  return sql`coalesce(request_invitation.profile_id = ${profileId(actor)}::uuid, false)`;
};

/** Rows of which the actor reads whether they were taken: its own, and links passed on; not whether an address has a provider. */
export const takingShown: RowFilter = (actor) =>
  sql`(request_invitation.recipient_email is null or ${takerShown(actor)})`;

/** The same instant for pages and exports: null where the actor is not told. */
export const shownTakenAt = ({ actor }: ReadScope) =>
  sql<Date | null>`case when ${takingShown(actor)} then request_invitation.taken_at end`;

/** The invitations that the actor has sent or got. */
export const invitations = (scoped: ReadScope) =>
  visibleRows(scoped, "request_invitation", invitationVisible);

/** The same invitations for lists: found by the actor's own requests and profile; operators see all. */
export const listedInvitations = (scoped: ReadScope) =>
  visibleRows(scoped, "request_invitation", (actor) => {
    if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return sql`true`;
    const profile = profileId(actor);
    return sql`request_invitation.id = any(array(
      select request_invitation.id from request_invitation where request_invitation.profile_id = ${profile}::uuid
      union all select request_invitation.id from request join request_invitation
        on request_invitation.request_id = request.id where request.profile_id = ${profile}::uuid))`;
  });
