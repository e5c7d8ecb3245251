// Reads for mails about payments and refunds, as the system.
import { sql } from "kysely";
import { type ReturnReason, returnReasons } from "#domain/booking/plan.ts";
import type { Database } from "#server/kernel/database/db.ts";

/** Refunds of payments that could not be used for the booking, each with its reason; without retries. */
export function listReturns(db: Database, booking_id: string) {
  return db
    .selectFrom("refund")
    .select(["amount_minor", "currency", "reason"])
    .where("booking_id", "=", booking_id)
    .where("reason", "in", returnReasons)
    .where("retry_of", "is", null)
    .where("status", "<>", "cancelled")
    .orderBy("id")
    .$narrowType<{ reason: ReturnReason }>()
    .execute();
}

/** One refund, or null. */
export async function findRefund(db: Database, id: string) {
  const row = await db
    .selectFrom("refund")
    .select(["booking_id", "amount_minor", "currency", "status", "is_settled_otherwise"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** The latest failed payment that had a checkout session, or null. */
export async function findRefusedPayment(db: Database, booking_id: string) {
  const row = await db
    .selectFrom("payment_attempt")
    .select(["amount_minor", "currency", "failure_code"])
    .where("booking_id", "=", booking_id)
    .where("status", "=", sql.lit("failed"))
    .where("session_id", "is not", null)
    .orderBy("settled_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
export type RefusedPayment = NonNullable<Awaited<ReturnType<typeof findRefusedPayment>>>;
