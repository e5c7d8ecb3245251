// Row-level SQL of operators' actions on failed mails.
import type { JobType } from "#domain/job.ts";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { sendMail } from "#domain/notification/jobs.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

export type MailFailureRow = Row<"mail_failure">;

/** A given-up mail under lock; null for an unknown one and for one still being tried. */
export async function lockMailFailure(ctx: CommandContext, id: string): Promise<MailFailureRow | null> {
  const row = await ctx.tx
    .selectFrom("mail_failure")
    .selectAll()
    .where("id", "=", id)
    .where("given_up_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Enqueue = (ctx: CommandContext, failure: MailFailureRow) => Promise<void>;
const again = <P>(type: JobType<P>): [string, Enqueue] => [
  type.name,
  (ctx, { payload, key }) => ctx.enqueue(type, type.payload.parse(payload), { key }),
];
const enqueueBy = new Map([again(sendMail), again(sendAccountMail), again(sendLinkMail)]);

/** Enqueues a failed mail as it first was; its tries start over. */
export async function enqueueAgain(ctx: CommandContext, failure: MailFailureRow): Promise<void> {
  const enqueue = enqueueBy.get(failure.job);
  if (!enqueue) throw new Error(`no mail is sent by ${failure.job}`);
  await enqueue(ctx, failure);
  await ctx.tx
    .updateTable("mail_failure")
    .set({ tries: 0, given_up_at: null, resent_at: ctx.now })
    .where("id", "=", failure.id)
    .execute();
}
