// Why mails were not delivered.
import type { MailFailureReason } from "#domain/notification/mail-failure.ts";
import { m } from "#messages/messages.js";

export const mailFailureTexts: Readonly<Record<MailFailureReason, () => string>> = {
  address_refused: m.watch_mails_address_refused,
  mail_refused: m.watch_mails_mail_refused,
  held_back: m.watch_mails_held_back,
};
