// Reads for mails about changes of bookings, as the system.
import type { Database } from "#server/kernel/database/db.ts";

/** A change of a booking with the other side's note on declining it, or null. */
export async function findChange(db: Database, id: string) {
  const row = await db
    .selectFrom("booking_change as change")
    .leftJoin("instalment", "instalment.id", "change.instalment_id")
    .select([
      "change.booking_id",
      "change.status",
      "change.kind",
      "change.proposed_by",
      "change.reason",
      "change.starts_at_before",
      "change.ends_at_before",
      "change.starts_at",
      "change.ends_at",
      "change.total_before_minor",
      "change.total_minor",
      "change.refund_minor",
      "change.due_at",
      "instalment.amount_minor as to_pay_minor",
    ])
    .where("change.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const declined = await db
    .selectFrom("event")
    .select("reason")
    .where("noun", "=", "change")
    .where("subject_id", "=", id)
    .where("transition", "=", "decline")
    .executeTakeFirst();
  return { ...row, note: declined?.reason ?? null };
}
export type ChangeFacts = NonNullable<Awaited<ReturnType<typeof findChange>>>;
