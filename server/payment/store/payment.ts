// Row-level SQL of payment attempts, refunds and stored Stripe events; operators' writes are in operator.ts.
import { sql } from "kysely";
import { toStripeAmount } from "#domain/currency.ts";
import type { Role } from "#domain/machine.ts";
import {
  type AttemptTransition,
  attemptMachine,
  isLiveAttempt,
  type RefundTransition,
  refundMachine,
} from "#domain/payment/machine.ts";
import { refuse } from "#domain/refusal.ts";
import { lockBooking } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { type Database, json, literals, type Row, type Tx } from "#server/kernel/database/db.ts";
import { announceConsoleChange } from "#server/kernel/live/announcement.ts";
import { move, recordEvent } from "#server/kernel/move.ts";

/** Longer than the Stripe client retries; after this another process may call with the same idempotency key. */
const leaseMs = 90_000;

export type AttemptRow = Row<"payment_attempt">;

/** All attempts of a booking under lock, oldest first; the caller holds the booking's lock. */
export async function lockAttempts(ctx: CommandContext, booking_id: string): Promise<AttemptRow[]> {
  return ctx.tx
    .selectFrom("payment_attempt")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** An attempt without lock, for finding its booking. */
export async function peekAttempt(ctx: CommandContext, id: string): Promise<AttemptRow> {
  const row = await ctx.tx.selectFrom("payment_attempt").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? refuse("not_found");
}

/** True while Stripe may have money of an attempt that we do not know of yet: it has a session that has not ended. */
export function isUndecided(attempt: { status: string; session_id: string | null }): boolean {
  return isLiveAttempt(attempt) && (attempt.session_id !== null || attempt.status === "processing");
}

export type NewAttempt = Pick<
  AttemptRow,
  | "id"
  | "booking_id"
  | "instalment"
  | "attempt_no"
  | "amount_minor"
  | "currency"
  | "idempotency_key"
  | "expires_at"
> & { params: Record<string, unknown> };

/** Inserts an attempt before Stripe is called: every retry sends its stored key and parameters again. */
export async function insertAttempt(ctx: CommandContext, values: NewAttempt): Promise<AttemptRow> {
  const row = await ctx.tx
    .insertInto("payment_attempt")
    .values({
      ...values,
      status: attemptMachine.initial,
      params: json(values.params),
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(ctx, attemptMachine.name, {
    transition: "begin",
    role: "customer",
    subject_id: row.id,
    from: null,
    to: row.status,
    version: row.version,
  });
  return row;
}

/** Moves an attempt along an edge of its machine, with its event. */
export function moveAttempt(
  ctx: CommandContext,
  row: AttemptRow,
  transition: AttemptTransition,
  set: Partial<Record<keyof AttemptRow, unknown>> = {},
): Promise<AttemptRow> {
  return move(ctx, "payment_attempt", row, { machine: attemptMachine, transition, role: "system" }, set);
}

/**
 * Takes the lease on an attempt without session, so that one process at a time asks Stripe for it. Null when another
 * process holds the lease, or the attempt has a session or has ended.
 */
export async function leaseAttempt(db: Database, id: string, now: Date): Promise<AttemptRow | null> {
  const row = await db
    .updateTable("payment_attempt")
    .set({ leased_until: new Date(now.getTime() + leaseMs) })
    .where("id", "=", id)
    .where("status", "=", sql.lit("created"))
    .where("session_id", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<", now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Releases the lease after a failed call, unless another process has taken it in the meantime. */
export async function releaseAttempt(db: Database, lease: AttemptRow): Promise<void> {
  await db
    .updateTable("payment_attempt")
    .set({ leased_until: null })
    .where("id", "=", lease.id)
    .where("leased_until", "=", lease.leased_until)
    .execute();
}

/** Stores the session of an attempt that ended during the call to Stripe, so that its money is recognised. */
export async function storeSession(ctx: CommandContext, row: AttemptRow, session_id: string): Promise<void> {
  await ctx.tx
    .updateTable("payment_attempt")
    .set({ session_id, leased_until: null })
    .where("id", "=", row.id)
    .where("session_id", "is", null)
    .execute();
}

/**
 * Takes the lease on a requested refund without Stripe id, so that one process at a time creates it. Null when another
 * process holds the lease, or the refund has an id or has moved on.
 */
export async function leaseRefund(db: Database, id: string, now: Date): Promise<RefundLease | null> {
  const row = await db
    .updateTable("refund")
    .set({ leased_until: new Date(now.getTime() + leaseMs) })
    .where("id", "=", id)
    .where("status", "=", sql.lit("requested"))
    .where("stripe_refund_id", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<", now)]))
    .returning(["id", "leased_until"])
    .executeTakeFirst();
  return row ?? null;
}
export type RefundLease = Pick<Row<"refund">, "id" | "leased_until">;

/** Releases the lease after a failed call, unless another process has taken it in the meantime. */
export async function releaseRefund(db: Database, lease: RefundLease): Promise<void> {
  await db
    .updateTable("refund")
    .set({ leased_until: null })
    .where("id", "=", lease.id)
    .where("leased_until", "=", lease.leased_until)
    .execute();
}

/** Inserts a refund before Stripe is called. @throws Refusal payment_not_possible for a sum that Stripe cannot pay */
export async function insertRefund(
  ctx: CommandContext,
  values: Pick<Row<"refund">, "booking_id" | "attempt_id" | "amount_minor" | "currency" | "reason"> & {
    retry_of?: string;
  },
  role: Role = "system",
): Promise<Row<"refund">> {
  toStripeAmount(values.amount_minor, values.currency);
  const id = ctx.newId();
  const row = await ctx.tx
    .insertInto("refund")
    .values({ ...values, id, status: "requested", idempotency_key: `refund:${id}`, created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(ctx, "refund", {
    transition: "begin",
    role,
    subject_id: id,
    from: null,
    to: row.status,
    version: row.version,
  });
  return row;
}

/** The refunds of a booking whose attempts are locked. */
export async function listRefundsByBooking(
  ctx: CommandContext,
  booking_id: string,
): Promise<Pick<Row<"refund">, "attempt_id" | "status" | "amount_minor" | "is_settled_otherwise">[]> {
  return ctx.tx
    .selectFrom("refund")
    .select(["attempt_id", "status", "amount_minor", "is_settled_otherwise"])
    .where("booking_id", "=", booking_id)
    .execute();
}

/** Inserts a refund made at Stripe; null when its Stripe id has a row already. */
export async function insertForeignRefund(
  ctx: CommandContext,
  values: Pick<
    Row<"refund">,
    "booking_id" | "attempt_id" | "amount_minor" | "currency" | "stripe_refund_id" | "reason"
  >,
): Promise<Row<"refund"> | null> {
  const row = await ctx.tx
    .insertInto("refund")
    .values({
      ...values,
      id: ctx.newId(),
      origin: "stripe",
      status: "requested",
      idempotency_key: `stripe:${values.stripe_refund_id}`,
      created_at: ctx.now,
    })
    .onConflict((oc) => oc.column("stripe_refund_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const event = { transition: "begin", role: "system", from: null, to: row.status } as const;
  await recordEvent(ctx, "refund", { ...event, subject_id: row.id, version: row.version });
  return row;
}

/** A refund and its retry (or null) under lock, after their booking. @throws Refusal not_found */
export async function lockRefund(ctx: CommandContext, id: string) {
  const row = await ctx.tx.selectFrom("refund").select("booking_id").where("id", "=", id).executeTakeFirst();
  if (!row) return refuse("not_found");
  const booking = await lockBooking(ctx, row.booking_id);
  const rows = await ctx.tx
    .selectFrom("refund")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", id), eb("retry_of", "=", id)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const refund = rows.find((row) => row.id === id) ?? refuse("not_found");
  return { booking, refund, retry: rows.find((row) => row.retry_of === id) ?? null };
}

/** What the payments of a booking brought, less what was returned, by Stripe or otherwise. */
export async function heldMinor(ctx: CommandContext, booking_id: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select (select coalesce(sum(amount_minor), 0) from payment_attempt
        where booking_id = ${booking_id} and status = 'succeeded')::float8
      - (select coalesce(sum(amount_minor), 0) from refund
        where booking_id = ${booking_id} and (status = 'succeeded' or is_settled_otherwise))::float8 as held`.execute(
    ctx.tx,
  );
  return rows[0]?.held ?? 0;
}

/** Moves a refund along an edge of its machine, with its event. */
export function moveRefund(
  ctx: CommandContext,
  row: Row<"refund">,
  transition: RefundTransition,
  set: Partial<Record<keyof Row<"refund">, unknown>> = {},
): Promise<Row<"refund">> {
  return move(ctx, "refund", row, { machine: refundMachine, transition, role: "system" }, set);
}

/** Stores a webhook event; false if it was stored before. The caller's transaction also enqueues its job. */
export async function insertEvent(
  tx: Tx,
  event: { id: string; type: string; object_id: string | null; payload: unknown; received_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("stripe_event")
    .values({ ...event, payload: json(event.payload), status: "received" })
    .onConflict((oc) => oc.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks an event as processed, or as set aside with a problem. Processed and dismissed events stay as they are, even
 * when a job ends late.
 */
export async function markEvent(
  db: Database,
  id: string,
  status: "processed" | "quarantined",
  problem: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable("stripe_event")
    .set({ processed_at: now, problem, status })
    .where("id", "=", id)
    .where("status", "in", literals(["received", "quarantined"]))
    .$if(status === "quarantined", (query) => query.returning(announceConsoleChange.as("announced")))
    .execute();
}
