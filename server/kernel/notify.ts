import {
  type AccountMailFacts,
  type AccountMailTemplate,
  sendAccountMail,
} from "#domain/notification/account-mails.ts";
import { type MailTemplate, sendMail } from "#domain/notification/jobs.ts";
import type { CommandContext } from "./command.ts";

/**
 * Enqueues one mail in the command's transaction; a replayed command or job never sends it again. `occasion` names
 * what the mail is about where the row does not move with it: one mail for each, whichever command sends it.
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
 * Enqueues one mail about an account itself in the command's transaction. `to` where it goes to another address than
 * the account's own, `facts` what its template tells.
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
