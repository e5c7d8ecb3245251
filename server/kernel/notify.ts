import {
  type AccountMailFacts,
  type AccountMailTemplate,
  sendAccountMail,
} from "#domain/notification/account-mails.ts";
import { type MailTemplate, sendMail } from "#domain/notification/jobs.ts";
import type { CommandContext } from "./command.ts";

/**
 * Enqueues one mail in the command's transaction; a replayed command or job never sends it again. `occasion` defaults
 * to the command; set it where several commands may announce one event, to send only one mail.
 */
export function notify(
  ctx: CommandContext,
  template: MailTemplate,
  profile_id: string,
  subject_id: string,
  occasion = ctx.command_id,
): Promise<void> {
  const key = `${template}:${profile_id}:${subject_id}:${occasion}`;
  return ctx.enqueue(sendMail, { template, profile_id, subject_id, key }, { key });
}

/**
 * Enqueues one mail about an account itself in the command's transaction. `to`: an address other than
 * the account's own. `facts`: the values that the template shows.
 */
export function notifyAccount(
  ctx: CommandContext,
  template: AccountMailTemplate,
  account_id: string,
  { to = null, facts = {} }: { to?: string | null; facts?: AccountMailFacts } = {},
): Promise<void> {
  const key = `${template}:${account_id}:${ctx.command_id}`;
  const happened_at = ctx.now.toISOString();
  return ctx.enqueue(sendAccountMail, { template, account_id, to, happened_at, facts, key }, { key });
}
