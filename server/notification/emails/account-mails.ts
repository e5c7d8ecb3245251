// Every mail about an account, by its name in the queue.
import type { AccountMailTemplate } from "#domain/notification/account-mails.ts";
import { closingMails } from "./closing-mails.tsx";
import type { AccountMail } from "./layout/account-mail.ts";
import { matterMails } from "./matter-mails.tsx";
import { operatorMails } from "./operator-mails.tsx";
import { securityMails } from "./security-mails.tsx";
import { signUpMails } from "./sign-up-mails.tsx";
import { webhookMails } from "./webhook-mails.tsx";

export const accountMails: Readonly<Record<AccountMailTemplate, AccountMail>> = {
  ...securityMails,
  ...signUpMails,
  ...operatorMails,
  ...closingMails,
  ...webhookMails,
  ...matterMails,
};
