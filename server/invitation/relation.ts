import { defineRelation } from "#server/kernel/relation.ts";
import { integer, nullable, text, timestamptz, uuid } from "#server/kernel/relation-columns.ts";
import { invitations, listedInvitations } from "./access.ts";

export const requestInvitationRelation = defineRelation({
  name: "request_invitation",
  summary: "Invitations to make an offer: those to one's own requests, and those that one got.",
  columns: {
    id: uuid(),
    request_id: uuid(),
    profile_id: nullable(uuid("The invited provider's.")),
    recipient_email: nullable(text("Where somebody was invited by address.")),
    version: integer(),
    created_at: timestamptz(),
    taken_at: nullable(timestamptz()),
    revoked_at: nullable(timestamptz()),
  },
  source: invitations,
  listSource: listedInvitations,
  key: ["id"],
  selective: ["id", "request_id"],
  references: { request_id: "request", profile_id: "profile" },
});
