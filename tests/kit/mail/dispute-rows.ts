// More rows for the mail tests: what was delivered for a booking, and what is disputed about it.
import type { Insertable } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { id, now } from "./rows.ts";

export type DeliveryGiven = Partial<Insertable<DB["delivery"]>>;
export type DisputeGiven = Partial<Insertable<DB["booking_dispute"]>> & {
  statements: readonly { side: "customer" | "provider"; text: string }[];
};

export async function insertDelivery(db: Database, booking_id: string, row: DeliveryGiven): Promise<void> {
  const given = { id: id(), booking_id, position: 1, delivered_by: "provider", delivered_at: now };
  await db
    .insertInto("delivery")
    .values({ ...given, ...row })
    .execute();
}

export async function insertDispute(
  db: Database,
  booking_id: string,
  { statements, ...row }: DisputeGiven,
): Promise<void> {
  const dispute_id = id();
  await db
    .insertInto("booking_dispute")
    .values({
      id: dispute_id,
      booking_id,
      opened_by: "customer",
      from_status: "delivered",
      kind: "not_as_agreed",
      opened_at: now,
      answer_due_at: new Date("2027-03-08T09:00:00Z"),
      statements_until: new Date("2027-03-15T09:00:00Z"),
      ...row,
    })
    .execute();
  for (const [index, statement] of statements.entries())
    await db
      .insertInto("dispute_statement")
      .values({ id: id(), dispute_id, at: new Date(now.getTime() + index * 1_000), ...statement })
      .execute();
}
