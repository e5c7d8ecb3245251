import { type MailTemplate, sendMail } from "#domain/notification/jobs.ts";
import type { CommandContext } from "./command.ts";

/** Enqueues one mail in the command's transaction; a replayed command or job never sends it again. */
export function notify(
  ctx: CommandContext,
  template: MailTemplate,
  profile_id: string,
  subject_id: string,
): Promise<void> {
  const key = `${template}:${profile_id}:${subject_id}:${ctx.command_id}`;
  return ctx.enqueue(sendMail, { template, profile_id, subject_id, key }, { key });
}
