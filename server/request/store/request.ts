// Row-level SQL of the request and its contact row; with drafts.ts and closing.ts the only writer of these tables.
import { sql } from "kysely";
import type { Role } from "#domain/machine.ts";
import { refuse } from "#domain/refusal.ts";
import { type RequestTransition, requestMachine } from "#domain/request/machine.ts";
import { decisionReminder } from "#domain/request/reminder.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, literals, type Row, type Tx } from "#server/kernel/database/db.ts";
import { move } from "#server/kernel/move.ts";
import { requestVisible } from "../access.ts";

export type RequestRow = Row<"request">;
export type RequestContactRow = Row<"request_contact">;

/** The request under lock. @throws Refusal not_found when it does not exist or the actor may not see it. */
export async function lockRequest(
  ctx: Pick<CommandContext, "tx" | "actor">,
  id: string,
): Promise<RequestRow> {
  const found = await sql<RequestRow>`
    select request.* from request where request.id = ${id} and ${requestVisible(ctx.actor)} for update`.execute(
    ctx.tx,
  );
  return found.rows[0] ?? refuse("not_found");
}

/** The request under lock without a check of the actor: for flows that have checked its booking or offer. */
export async function lockRequestRow(ctx: CommandContext, id: string): Promise<RequestRow> {
  const row = await ctx.tx
    .selectFrom("request")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** The contact data of a request, replaced as a whole. */
export async function upsertContact(
  ctx: CommandContext,
  request_id: string,
  contact: Omit<RequestContactRow, "request_id">,
): Promise<void> {
  await ctx.tx
    .insertInto("request_contact")
    .values({ request_id, ...contact })
    .onConflict((oc) => oc.column("request_id").doUpdateSet(contact))
    .execute();
}

/** The contact row of a locked request, or null. */
export async function findContact(
  ctx: CommandContext,
  request_id: string,
): Promise<RequestContactRow | null> {
  const row = await ctx.tx
    .selectFrom("request_contact")
    .selectAll()
    .where("request_id", "=", request_id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The number of an account's requests that are open or on hold. Commands that open one wait here for each other, so
 * that the limit also holds under concurrency.
 */
export async function countOpenRequests(ctx: CommandContext, account_id: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open requests ${account_id}`}, 0))`.execute(
    ctx.tx,
  );
  const row = await ctx.tx
    .selectFrom("request")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", account_id)
    .where("status", "in", literals(["open", "on_hold"]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Adds to how many providers were told of the request by mail, which its owner reads. */
export async function countTold(tx: Tx, id: string, told: number): Promise<void> {
  await tx
    .updateTable("request")
    .set((eb) => ({ told_providers: eb("told_providers", "+", told) }))
    .where("id", "=", id)
    .execute();
}

/** Sets the next reminder. No move: it changes no version and writes no event. */
export async function setReminder(ctx: CommandContext, row: RequestRow, at: Date | null): Promise<void> {
  await ctx.tx.updateTable("request").set({ remind_at: at }).where("id", "=", row.id).execute();
}

/** Sets until when the customer decides whether the request opens again. No move: status and version stay. */
export async function setDecideUntil(ctx: CommandContext, row: RequestRow, at: Date): Promise<void> {
  const remind_at = decisionReminder(at, ctx.now);
  await ctx.tx.updateTable("request").set({ decide_until: at, remind_at }).where("id", "=", row.id).execute();
}

/** Moves a request along an edge of its machine, with its event. */
export function moveRequest(
  ctx: CommandContext,
  row: RequestRow,
  transition: RequestTransition,
  role: Role,
  set: Partial<Omit<Record<keyof RequestRow, unknown>, "answers">> & {
    answers?: Record<string, unknown>;
  } = {},
  reason?: string,
): Promise<RequestRow> {
  const { answers, ...columns } = set;
  return move(
    ctx,
    "request",
    row,
    { machine: requestMachine, transition, role, reason },
    { ...columns, ...(answers ? { answers: json(answers) } : {}), updated_at: ctx.now },
  );
}
