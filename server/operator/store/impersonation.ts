// Row-level SQL of impersonations; the only writer of their table, except that `closing.ts` ends those of a closed account.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";
import { recordEvent } from "#server/kernel/move.ts";

export type ImpersonationRow = Row<"impersonation">;

type Change = { transition: "begin" | "start" | "stop" | "expire"; from: string | null; to: string };

/** The versions of its events: each of the three happens at most once. */
const begun = { transition: "begin", from: null, to: "begun" } as const;
const versions = { begun: 1, acting: 2, ended: 3 } as const;

function recordChange(
  ctx: CommandContext,
  { id, reason }: ImpersonationRow,
  { to, ...change }: Change & { to: keyof typeof versions },
): Promise<void> {
  const role = ctx.actor.kind === "system" ? "system" : "operator";
  const details = { ...change, role, to, subject_id: id, version: versions[to], reason } as const;
  return recordEvent(ctx, "impersonation", details);
}

/** Records an intended impersonation, with the digest of the code that starts it. */
export async function insertImpersonation(
  ctx: CommandContext,
  row: Pick<
    ImpersonationRow,
    "operator_id" | "account_id" | "session_id" | "reason" | "code_digest" | "code_expires_at"
  >,
): Promise<ImpersonationRow> {
  const inserted = await ctx.tx
    .insertInto("impersonation")
    .values({ ...row, id: ctx.newId(), created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(ctx, inserted, begun);
  return inserted;
}

/** The row behind a code, under lock, or null. */
export async function lockImpersonationByCode(tx: Tx, code_digest: Buffer): Promise<ImpersonationRow | null> {
  const query = tx.selectFrom("impersonation").selectAll().where("code_digest", "=", code_digest);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** A row under lock. @throws Refusal not_found */
export async function lockImpersonation(tx: Tx, id: string): Promise<ImpersonationRow> {
  const query = tx.selectFrom("impersonation").selectAll().where("id", "=", id);
  return (await query.forUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/** The open impersonations of a session, under lock: at most one. */
export async function lockOpenImpersonations(tx: Tx, session_id: string): Promise<ImpersonationRow[]> {
  return tx
    .selectFrom("impersonation")
    .selectAll()
    .where("session_id", "=", session_id)
    .where("started_at", "is not", null)
    .where("ended_at", "is", null)
    .forUpdate()
    .execute();
}

/** Uses up the code. @throws Refusal link_expired if it was used already */
export async function setImpersonationStarted(
  ctx: CommandContext,
  id: string,
  ends_at: Date,
): Promise<ImpersonationRow> {
  const row = await ctx.tx
    .updateTable("impersonation")
    .set({ started_at: ctx.now, ends_at })
    .where("id", "=", id)
    .where("started_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return refuse("link_expired");
  await recordChange(ctx, row, { transition: "start", from: "begun", to: "acting" });
  return row;
}

/** Ends it now, or as of `ends_at` when that has passed; returns the time of the end. */
export async function setImpersonationEnded(
  ctx: CommandContext,
  { id, ends_at }: ImpersonationRow,
): Promise<Date> {
  const isOver = ends_at !== null && ends_at <= ctx.now;
  const ended_at = isOver ? ends_at : ctx.now;
  const row = await ctx.tx
    .updateTable("impersonation")
    .set({ ended_at })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(ctx, row, { transition: isOver ? "expire" : "stop", from: "acting", to: "ended" });
  return ended_at;
}
