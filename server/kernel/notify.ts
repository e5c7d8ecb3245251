import { sql } from "kysely";
import {
  type AccountMailFacts,
  type AccountMailTemplate,
  sendAccountMail,
} from "#domain/notification/account-mails.ts";
import { eventSourceOf } from "#domain/notification/events.ts";
import { type MailTemplate, sendMail } from "#domain/notification/jobs.ts";
import { type Topic, topicOf } from "#domain/notification/topics.ts";
import type { CommandContext } from "./command.ts";
import type { Tx } from "./database/db.ts";
import { idOfText } from "./ids.ts";
import { beginDigests } from "./mail/digests.ts";

/**
 * Enqueues one mail in the command's transaction, and notes the event for the bell unless its topic is off; a
 * replayed command or job does neither again. `occasion` defaults to the command; set it where several commands may announce
 * one event, so that it is told once.
 */
export async function notify(
  ctx: Pick<CommandContext, "tx" | "now" | "command_id" | "enqueue">,
  template: MailTemplate,
  profile_id: string,
  subject_id: string,
  occasion = ctx.command_id,
): Promise<void> {
  const key = `${template}:${profile_id}:${subject_id}:${occasion}`;
  const source = eventSourceOf(template);
  const topic = topicOf[template];
  const instead = topic && (await findChoice(ctx.tx, profile_id, topic));
  if (source && instead !== "off") {
    const { subject, through } = source;
    await ctx.tx
      .insertInto("notification")
      .values({
        id: idOfText(key),
        profile_id,
        event: template,
        subject,
        subject_id: through
          ? sql<string>`(select ${sql.ref(through.column)} from ${sql.table(through.table)} where id = ${subject_id})`
          : subject_id,
        happened_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    if (topic && instead === "daily") await beginDigests(ctx.tx, topic, [profile_id], ctx.now);
  }
  await ctx.enqueue(sendMail, { template, profile_id, subject_id, key }, { key });
}

/** What the account of a profile wants of a topic in place of a mail at once; null while it wants that. */
async function findChoice(tx: Tx, profile_id: string, topic: Topic): Promise<string | null> {
  const row = await tx
    .selectFrom("notification_choice")
    .innerJoin("profile", "profile.account_id", "notification_choice.account_id")
    .select("otherwise")
    .where("profile.id", "=", profile_id)
    .where("topic", "=", topic)
    .where("is_mailed", "=", false)
    .executeTakeFirst();
  return row?.otherwise ?? null;
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
