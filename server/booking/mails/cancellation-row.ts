// Reads for mails about requests to cancel, as the system.
import type { Database } from "#server/kernel/database/db.ts";

/** The latest request to cancel a booking with its answer, or null. */
export async function findCancelWish(db: Database, booking_id: string) {
  const row = await db
    .selectFrom("cancel_request")
    .select(["asked_by", "refund_minor", "reason", "answer_due_at", "answer", "answered_by", "note"])
    .where("booking_id", "=", booking_id)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
