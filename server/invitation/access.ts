// Invitations to a request: its owner sees them, the invited provider its own, operators all.
import { sql } from "kysely";
import { profileId } from "#server/kernel/actor.ts";
import { type ReadScope, type RowFilter, visibleRows } from "#server/kernel/scope.ts";

const invitationVisible: RowFilter = (actor) => {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return sql`true`;
  const profile = profileId(actor);
  return sql`(request_invitation.profile_id = ${profile}::uuid or exists (select 1 from request
    where request.id = request_invitation.request_id and request.profile_id = ${profile}::uuid))`;
};

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
