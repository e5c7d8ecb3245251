// The invitation to a request: a mail with a link to an address without a provider, an ordinary mail to a provider.
import { m } from "#messages/messages.js";
import { makeLinkToken } from "#server/kernel/link-token.ts";
import { findInvitation, type InvitationFacts } from "#server/notification/reads-invitation.ts";
import { moment, place, timeLines } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail } from "../layout/mail.ts";
import { defineLinkMail, type LinkReader } from "./link-mail.ts";

type Mailed = InvitationFacts & { recipient_email: string };

/** Without the customer's name, which a provider learns with the booking. */
function facts(invitation: InvitationFacts, reader: Parameters<typeof place>[0] & LinkReader): Fact[] {
  const o = { locale: reader.locale };
  return [
    [m.mail_label_request({}, o), `${invitation.title} · ${invitation.number}`],
    [m.mail_label_when({}, o), timeLines(reader, invitation)],
    [m.mail_label_where({}, o), place(reader, invitation)],
    [m.mail_label_open_until({}, o), moment(reader, invitation.expires_at)],
  ];
}

export const invitationLinkMail = defineLinkMail<Mailed>({
  async load(db, id) {
    const invitation = await findInvitation(db, id);
    return invitation?.recipient_email
      ? { ...invitation, recipient_email: invitation.recipient_email }
      : null;
  },
  id: ({ id }) => id,
  recipient: ({ recipient_email: email, locale, reader_zone: time_zone }) => ({
    ...{ email, name: null, locale, time_zone },
  }),
  subject: m.mail_invitation_subject,
  body(invitation, reader, { env, not_me_url }) {
    const o = { locale: reader.locale };
    const { title } = invitation;
    return (
      <Letter
        reader={{ ...reader, account_id: reader.account_id ?? "", topic: null }}
        hasAccount={reader.account_id !== null}
        title={m.mail_invitation_title({}, o)}
        lead={[m.mail_invitation_lead({ title }, o), m.mail_invitation_next({}, o)]}
        facts={facts(invitation, reader)}
        action={{
          label: m.mail_invitation_action({}, o),
          path: `/invitation/${makeLinkToken(env, "invitation", invitation.id, invitation.rotation)}`,
        }}
        notes={[m.mail_offer_shared_not_me({ url: not_me_url }, o)]}
        why={m.mail_invitation_why({}, o)}
      />
    );
  },
});

const provider_invited = defineMail<InvitationFacts>({
  async load(db, id, profile_id) {
    const invitation = await findInvitation(db, id);
    return invitation?.profile_id === profile_id ? invitation : null;
  },
  // The provider knows nothing of the customer yet: the subject contains no text of theirs.
  subject: (_invitation, { locale }) => m.mail_invitation_subject({}, { locale }),
  body(invitation, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_invitation_title({}, o)}
        lead={m.mail_invitation_lead({ title: invitation.title }, o)}
        facts={facts(invitation, reader)}
        action={{ label: m.mail_invitation_action({}, o), path: `/request/${invitation.request_id}` }}
      />
    );
  },
});

export const invitationMails = { provider_invited };
