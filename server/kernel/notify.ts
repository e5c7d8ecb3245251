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
