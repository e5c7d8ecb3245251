// Links that say "this was not me", and the reports made with them: the only writer of these tables. An address is
// stored only as its keyed digest.
import { limits, units } from "#domain/limits.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

/** The subjects of mails with such a link. */
export const notMeKinds = ["direct_offer", "offer_share", "invitation"] as const;
export type NotMeKind = (typeof notMeKinds)[number];
export type NotMeLink = Row<"not_me_link">;

/** Stores the hash of the link in the coming mail about a row; `makeNotMeToken` makes the same token again. */
export async function insertNotMeLink(
  ctx: CommandContext,
  kind: NotMeKind,
  subject_id: string,
): Promise<void> {
  await ctx.tx
    .insertInto("not_me_link")
    .values({ token_hash: ctx.hashLink("not_me", subject_id, 1), kind, subject_id, created_at: ctx.now })
    .onConflict((oc) => oc.columns(["kind", "subject_id"]).doNothing())
    .execute();
}

/** The link about a row under lock, or null once it has ended. */
export async function lockNotMeLink(
  ctx: CommandContext,
  kind: NotMeKind,
  subject_id: string,
): Promise<NotMeLink | null> {
  const row = await ctx.tx
    .selectFrom("not_me_link")
    .selectAll()
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the link of a row: its address has confirmed itself, or reported the mail. */
export async function deleteNotMeLink(
  ctx: CommandContext,
  kind: NotMeKind,
  subject_id: string,
): Promise<void> {
  await ctx.tx
    .deleteFrom("not_me_link")
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .execute();
}

/** Notes a report that a sender wrote to the wrong address; repeated reports of one address count once. */
export async function insertReport(
  ctx: CommandContext,
  report: { sender_id: string; address: string; kind: NotMeKind | "request" | "sign_up" },
): Promise<void> {
  const { address, ...values } = report;
  await ctx.tx
    .insertInto("not_me_report")
    .values({ ...values, address_digest: ctx.digestAddress(address), reported_at: ctx.now })
    .onConflict((oc) => oc.columns(["sender_id", "address_digest"]).doUpdateSet({ reported_at: ctx.now }))
    .execute();
}

/** Whether this address has reported this sender. */
export async function isBarred(ctx: CommandContext, sender_id: string, address: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("not_me_report")
    .select("kind")
    .where("sender_id", "=", sender_id)
    .where("address_digest", "=", ctx.digestAddress(address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Reports against a sender within the last days. */
export async function countReports(ctx: CommandContext, sender_id: string): Promise<number> {
  const since = new Date(ctx.now.getTime() - limits.not_me_report_days * units.day_ms);
  const row = await ctx.tx
    .selectFrom("not_me_report")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("sender_id", "=", sender_id)
    .where("reported_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}
