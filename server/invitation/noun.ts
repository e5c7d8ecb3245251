// Invitations of a provider to a request.
import { defineNoun } from "#server/kernel/noun.ts";
import { inviteProvider } from "./commands/invite-provider.ts";
import { revokeInvitation } from "./commands/revoke-invitation.ts";
import { takeInvitation } from "./commands/take-invitation.ts";
import { exportedTables } from "./export.ts";
import { invitationMails } from "./mails/invitations.ts";
import { requestInvitationRelation } from "./relation.ts";
import { eraseInvitations } from "./store/closing.ts";

export const invitation = defineNoun({
  commands: [inviteProvider, revokeInvitation, takeInvitation],
  mails: [invitationMails],
  relations: [requestInvitationRelation],
  refusals: {
    request_invitation_once: "already_invited",
    request_invitation_one_mail: "already_invited",
  },
  export: exportedTables,
  erasure: eraseInvitations,
});
