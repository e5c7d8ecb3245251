// The invitation to a request: a mail with a link to an address without a provider, an ordinary mail to a provider.
import { m } from "#messages/messages.js";
import type { Fact } from "#server/kernel/mail/content.ts";
import { timeLines, town } from "#server/kernel/mail/format.ts";
import { defineLinkMail } from "#server/kernel/mail/link-mail.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { findInvitation, type InvitationFacts } from "./invitation-row.ts";

/** Without the customer's name, which a provider learns with the booking. */
function invitationDetails(invitation: InvitationFacts): Fact[] {
  return [
    [m.mail_label_request, `${invitation.title} · ${invitation.number}`],
    [m.mail_label_when, (reader) => timeLines(reader, invitation)],
    [m.mail_label_where, (reader) => town(reader, invitation)],
    [m.mail_label_open_until, invitation.expires_at],
  ];
}

const invitationByLink = defineLinkMail({
  async load(db, id) {
    const invitation = await findInvitation(db, id);
    return invitation?.recipient_email
      ? { ...invitation, recipient_email: invitation.recipient_email }
      : null;
  },
  purpose: "invitation",
  recipient: ({ recipient_email: email, locale, reader_zone: time_zone }) => ({
    email,
    name: null,
    locale,
    time_zone,
  }),
  content: (invitation, { token, not_me_url: url }) => ({
    texts: { title: invitation.title, url },
    subject: m.mail_invitation_subject,
    title: m.mail_invitation_title,
    lead: [m.mail_invitation_lead, m.mail_invitation_next],
    facts: invitationDetails(invitation),
    action: [m.mail_invitation_action, `/invitation/${token}`],
    notes: [m.mail_offer_shared_not_me],
    why: m.mail_invitation_why,
  }),
});

const provider_invited = defineMail(
  async (db, id, profile_id) => {
    const invitation = await findInvitation(db, id);
    return invitation?.profile_id === profile_id ? invitation : null;
  },
  (invitation) => ({
    texts: { title: invitation.title },
    // The provider knows nothing of the customer yet: the subject contains no text of theirs.
    subject: m.mail_invitation_subject,
    title: m.mail_invitation_title,
    lead: [m.mail_invitation_lead],
    facts: invitationDetails(invitation),
    action: [m.mail_invitation_action, `/request/${invitation.request_id}`],
  }),
);

export const invitationMails = { invitation: invitationByLink, provider_invited };
