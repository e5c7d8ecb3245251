// Row-level SQL of threads and their messages; with closing.ts the only writer of these tables.
import { sql } from "kysely";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { type MessageTransition, messageMachine } from "#domain/thread/machine.ts";
import { noticeDueAt } from "#domain/thread/rules.ts";
import { otherSide, type Side, sides } from "#domain/thread/schemas.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { move, recordEvent } from "#server/kernel/move.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { requestVisible } from "#server/request/access.ts";
import { messageReaders, threadVisible } from "../access.ts";
import type { Pair } from "./dealings.ts";

export type ThreadRow = Row<"thread">;
export type MessageRow = Row<"message">;

/** The thread of a request and a provider under lock, or null where there is none that the actor may see. */
export async function lockThreadOf(ctx: CommandContext, pair: Pair): Promise<ThreadRow | null> {
  const found = await sql<ThreadRow>`select thread.* from thread where thread.request_id = ${pair.request_id}
    and thread.provider_profile_id = ${pair.provider_profile_id} and ${threadVisible(ctx.actor)} for update`.execute(
    ctx.tx,
  );
  return found.rows[0] ?? null;
}

/** A thread under lock. @throws Refusal not_found when the actor may not see it */
export async function lockThread(ctx: CommandContext, id: string): Promise<ThreadRow> {
  const found = await sql<ThreadRow>`
    select thread.* from thread where thread.id = ${id} and ${threadVisible(ctx.actor)} for update`.execute(
    ctx.tx,
  );
  return found.rows[0] ?? refuse("not_found");
}

/** A message with its thread, both under lock, the thread first. @throws Refusal not_found */
export async function lockMessage(
  ctx: CommandContext,
  id: string,
): Promise<{ thread: ThreadRow; message: MessageRow }> {
  const isVisible = rowsVisible(messageReaders)(ctx.actor);
  const found = await sql<{ thread_id: string }>`
    select message.thread_id from message where message.id = ${id} and ${isVisible}`.execute(ctx.tx);
  const thread = await lockThread(ctx, found.rows[0]?.thread_id ?? refuse("not_found"));
  const query = ctx.tx.selectFrom("message").selectAll().where("id", "=", id).forUpdate();
  return { thread, message: (await query.executeTakeFirst()) ?? refuse("not_found") };
}

/** Whether the actor may see the request. */
export async function seesRequest({ tx, actor }: CommandContext, request_id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from request where request.id = ${request_id} and ${requestVisible(actor)}`.execute(
      tx,
    );
  return rows.length > 0;
}

/**
 * The first messages of the threads that a provider has begun within the last day; a text is empty where it was deleted.
 * Sends of one provider wait here for each other.
 */
export async function listBegun({ tx, now }: CommandContext, provider_profile_id: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`threads ${provider_profile_id}`}, 0))`.execute(
    tx,
  );
  const rows = await tx
    .selectFrom("thread")
    .leftJoin("message", (join) =>
      join.onRef("message.thread_id", "=", "thread.id").on("message.position", "=", sql.lit(1)),
    )
    .select("message.text")
    .where("provider_profile_id", "=", provider_profile_id)
    .where("begun_by", "=", sql.lit("provider"))
    .where("created_at", ">", new Date(now.getTime() - units.day_ms))
    .limit(limits.threads_per_day)
    .execute();
  return rows.map(({ text }) => text ?? "");
}

/** When an account was made. */
export async function findAccountAge(
  { tx }: CommandContext,
  account_id: string,
): Promise<{ created_at: Date }> {
  return tx.selectFrom("account").select("created_at").where("id", "=", account_id).executeTakeFirstOrThrow();
}

/** The thread of a pair, made if there is none, under lock. */
export async function beginThread(
  ctx: CommandContext,
  pair: Pair & { customer_profile_id: string },
  begun_by: Side,
): Promise<ThreadRow> {
  await ctx.tx
    .insertInto("thread")
    .values({ ...pair, id: ctx.newId(), begun_by, created_at: ctx.now, last_message_at: ctx.now })
    .onConflict((conflict) => conflict.constraint("thread_once").doNothing())
    .execute();
  return (await lockThreadOf(ctx, pair)) ?? refuse("not_found");
}

/** Adds a message to a locked thread: its writer has read everything before it, the other side is told in a while. */
export async function insertMessage(
  ctx: CommandContext,
  thread: ThreadRow,
  { side, profile_id, text }: Pick<MessageRow, "profile_id" | "text"> & { side: Side },
): Promise<MessageRow> {
  const position = thread.message_count + 1;
  const to = otherSide(side);
  const notice_due_at = noticeDueAt(stateOf(thread, to), ctx.now);
  await ctx.tx
    .updateTable("thread")
    .set({ message_count: position, last_message_at: ctx.now })
    .set(columnsOf(side, { read_count: position, notice_due_at: null }))
    .set(columnsOf(to, { notice_due_at }))
    .where("id", "=", thread.id)
    .execute();
  const row = await ctx.tx
    .insertInto("message")
    .values({ id: ctx.newId(), thread_id: thread.id, position, side, profile_id, text, sent_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(ctx, "message", {
    transition: "send",
    role: side,
    subject_id: row.id,
    from: null,
    to: messageMachine.initial,
    version: row.version,
  });
  return row;
}

/** Moves a locked message along an edge of its machine. */
export function moveMessage(
  ctx: CommandContext,
  row: MessageRow,
  transition: MessageTransition,
  role: Side | "operator",
  set: Partial<Pick<MessageRow, "text" | "deleted_at">>,
): Promise<MessageRow> {
  return move(ctx, "message", row, { machine: messageMachine, transition, role }, set);
}

/** Notes that a side of a locked thread has read its first messages; no mail tells of them any more. */
export async function setRead(
  { tx }: CommandContext,
  thread: ThreadRow,
  side: Side,
  count: number,
): Promise<void> {
  const notice_due_at = count === thread.message_count ? null : stateOf(thread, side).notice_due_at;
  await tx
    .updateTable("thread")
    .set(columnsOf(side, { read_count: count, notice_due_at }))
    .where("id", "=", thread.id)
    .execute();
}

/** The side that has ended the conversation; null for none, and before the first message. */
export const blockedBy = (thread: ThreadRow | null): Side | null =>
  sides.find((side) => side === thread?.blocked_by) ?? null;

/** Sets the side that ends the conversation, or null. */
export async function setBlocked({ tx }: CommandContext, id: string, blocked_by: Side | null): Promise<void> {
  await tx.updateTable("thread").set({ blocked_by }).where("id", "=", id).execute();
}

type SideState = { read_count: number; notice_due_at: Date | null; noticed_at: Date | null };

/** What a thread says of one side. */
export const stateOf = (thread: ThreadRow, side: Side): SideState => ({
  read_count: thread[`${side}_read_count`],
  notice_due_at: thread[`${side}_notice_due_at`],
  noticed_at: thread[`${side}_noticed_at`],
});

/** The columns of a side; what is left out stays. */
function columnsOf(side: Side, { read_count, notice_due_at }: Partial<Omit<SideState, "noticed_at">>) {
  return side === "customer"
    ? {
        customer_read_count: read_count,
        customer_notice_due_at: notice_due_at,
      }
    : {
        provider_read_count: read_count,
        provider_notice_due_at: notice_due_at,
      };
}
