// The mail to whoever is invited to become an operator.
import type { OperatorRole } from "#domain/operator/rights.ts";
import { m } from "#messages/messages.js";
import type { Message } from "#server/kernel/mail/content.ts";
import { defineLinkMail } from "#server/kernel/mail/link-mail.ts";
import { findInvitationToMail } from "../store/invitations.ts";

const roleNames: Readonly<Record<OperatorRole, Message>> = {
  admin: m.operator_role_admin,
  support: m.operator_role_support,
  finance: m.operator_role_finance,
  moderation: m.operator_role_moderation,
};

const operator_invited = defineLinkMail({
  load: findInvitationToMail,
  purpose: "invitation",
  recipient: ({ email, locale, time_zone }) => ({ email, name: null, locale, time_zone }),
  content: ({ id, roles, expires_at }) => ({
    subject: m.operator_mail_invited_subject,
    title: m.operator_mail_invited_title,
    lead: [m.operator_mail_invited_lead, m.operator_mail_invited_next],
    facts: [
      [
        m.operator_mail_label_roles,
        ({ locale }) => roles.map((role) => roleNames[role]({}, { locale })).join(", "),
      ],
      [m.operator_mail_label_until, expires_at],
    ],
    action: [m.operator_mail_invited_action, `/account/team/${id}`],
    notes: [m.operator_mail_invited_factor, m.operator_mail_invited_ignore],
    why: m.operator_mail_invited_why,
  }),
});

export const invitationToTeam = { operator_invited };
