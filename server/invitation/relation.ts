import { defineRelation } from "#server/kernel/relation.ts";
import { integer, nullable, text, timestamptz, uuid } from "#server/kernel/relation-columns.ts";
import { invitationReaders, takerReaders, takingReaders } from "./access.ts";

export const requestInvitationRelation = defineRelation({
  name: "request_invitation",
  summary: "Invitations to make an offer: those to one's own requests, and those that one got.",
  columns: {
    id: uuid(),
    request_id: uuid(),
    profile_id: nullable(uuid("One's own where one was invited; whoever invites is not told who took it.")),
    recipient_email: nullable(text("Where somebody was invited by address.")),
    version: integer(),
    created_at: timestamptz(),
    taken_at: nullable(timestamptz("Null for whoever invited an address: it is not told.")),
    revoked_at: nullable(timestamptz()),
  },
  readers: invitationReaders,
  key: ["id"],
  selective: ["id", "request_id"],
  references: { request_id: "request", profile_id: "profile" },
  masks: [
    { columns: ["profile_id"], readers: takerReaders, shownTo: "the invited provider and operators" },
    {
      columns: ["taken_at"],
      readers: takingReaders,
      shownTo: "the invited provider and operators; of a link to pass on, the request's owner too",
    },
  ],
});
