// Row-level SQL of answers for all providers of a request; with closing.ts the only writer of their table.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { lockRequest, type RequestRow } from "#server/request/store/request.ts";
import { answerReaders } from "../access.ts";

export type AnswerRow = Row<"request_answer">;

/** How many a request has, with those taken back; the caller holds the request's lock. */
export async function countAnswers({ tx }: CommandContext, request_id: string): Promise<number> {
  const row = await tx
    .selectFrom("request_answer")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("request_id", "=", request_id)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Inserts an answer. */
export function insertAnswer(
  ctx: CommandContext,
  values: Pick<AnswerRow, "request_id" | "question" | "answer">,
): Promise<AnswerRow> {
  return ctx.tx
    .insertInto("request_answer")
    .values({ ...values, id: ctx.newId(), published_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An answer with its request, both under lock, the request first. @throws Refusal not_found if it is not visible */
export async function lockAnswer(
  ctx: CommandContext,
  id: string,
): Promise<{ request: RequestRow; answer: AnswerRow }> {
  const isVisible = rowsVisible(answerReaders)(ctx.actor);
  const found = await sql<{ request_id: string }>`
    select request_answer.request_id from request_answer
    where request_answer.id = ${id} and ${isVisible}`.execute(ctx.tx);
  const request = await lockRequest(ctx, found.rows[0]?.request_id ?? refuse("not_found"));
  const query = ctx.tx.selectFrom("request_answer").selectAll().where("id", "=", id).forUpdate();
  return { request, answer: (await query.executeTakeFirst()) ?? refuse("not_found") };
}

/** Takes back a locked answer. */
export async function setRemoved(ctx: CommandContext, { id, version }: AnswerRow): Promise<void> {
  await ctx.tx
    .updateTable("request_answer")
    .set({ removed_at: ctx.now, version: version + 1 })
    .where("id", "=", id)
    .execute();
}
