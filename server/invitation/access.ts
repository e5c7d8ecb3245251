// Who reads an invitation to a request: the request's owner, the invited provider, and operators.
import { sql } from "kysely";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { rowsShown } from "#server/kernel/readers/row.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";
import { requestReaders } from "#server/request/access.ts";

export const invitationReaders = defineReaders("request_invitation", true, {
  invited: { profile: "profile_id" },
  sender: { of: requestReaders, by: "request_id", only: ["owner"] },
});

const { invited } = invitationReaders.readers;

/** Readers of the provider who took it: the sender does not learn who that is. */
export const takerReaders = defineReaders("request_invitation", true, { invited });

/** Readers of when it was taken: the sender only for links to pass on, because an address may have no provider. */
export const takingReaders = defineReaders("request_invitation", true, {
  invited,
  open: { everyone: true, row: sql`request_invitation.recipient_email is null` },
});

/** The same instant for pages and exports: null for actors who may not learn it. */
export const shownTakenAt = ({ actor }: ReadScope) =>
  sql<Date | null>`case when ${rowsShown(takingReaders)(actor)} then request_invitation.taken_at end`;

/** The invitations that the actor has sent or got. */
export const invitations = (scoped: ReadScope) => visible(scoped, invitationReaders);
