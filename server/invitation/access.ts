// Who reads an invitation to a request: its owner, the invited provider its own, and operators.
import { sql } from "kysely";
import { defineReaders, type RowFilter, rowsVisible } from "#server/kernel/readers.ts";
import { listed, type ReadScope, visible } from "#server/kernel/scope.ts";
import { requestReaders } from "#server/request/access.ts";

export const invitationReaders = defineReaders("request_invitation", true, {
  invited: { profile: "profile_id" },
  sender: { of: requestReaders, by: "request_id", only: ["owner"] },
});

// Whoever sent an invitation is not told who took it.
const takerReaders = defineReaders("request_invitation", true, {
  invited: invitationReaders.readers.invited,
});

/** Rows of `request_invitation` whose provider the actor reads: its own; whoever sent one is not told who took it. */
export const takerShown: RowFilter = rowsVisible(takerReaders);

/** Rows of which the actor reads whether they were taken: its own, and links passed on; not whether an address has a provider. */
export const takingShown: RowFilter = (actor) =>
  sql`(request_invitation.recipient_email is null or ${takerShown(actor)})`;

/** The same instant for pages and exports: null where the actor is not told. */
export const shownTakenAt = ({ actor }: ReadScope) =>
  sql<Date | null>`case when ${takingShown(actor)} then request_invitation.taken_at end`;

/** The invitations that the actor has sent or got. */
export const invitations = (scoped: ReadScope) => visible(scoped, invitationReaders);

/** The same invitations for lists without another filter. */
export const listedInvitations = (scoped: ReadScope) => listed(scoped, invitationReaders);
