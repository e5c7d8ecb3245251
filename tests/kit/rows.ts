// Looking at rows, for tests: as they are, whoever may see them.
import { sql } from "kysely";
import type { Database, Row } from "#server/kernel/database/db.ts";

type WithId =
  | "request"
  | "offer"
  | "booking"
  | "payment_attempt"
  | "refund"
  | "profile"
  | "category"
  | "booking_change"
  | "direct_offer";

/** One row by its id. */
export async function rowOf<T extends WithId>(db: Database, table: T, id: string): Promise<Row<T>> {
  const query = db.selectFrom(table as "request").selectAll();
  const row = await query.where("id", "=", id).executeTakeFirstOrThrow();
  return row as unknown as Row<T>;
}

/** The refunds of a booking, oldest first. */
export function refundsOf(
  db: Database,
  booking_id: string,
): Promise<Pick<Row<"refund">, "id" | "status" | "amount_minor">[]> {
  const query = db.selectFrom("refund").select(["id", "status", "amount_minor"]);
  return query.where("booking_id", "=", booking_id).orderBy("created_at").orderBy("id").execute();
}

/** The transitions a row has gone through, oldest first. */
export async function transitionsOf(db: Database, subject_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("event")
    .select("transition")
    .where("subject_id", "=", subject_id)
    .orderBy("id")
    .execute();
  return rows.map(({ transition }) => transition);
}

/** The mails that wait in the queue about a row, as "template to profile". */
export async function mailsAbout(db: Database, subject_id: string): Promise<string[]> {
  const { rows } = await sql<{ mail: string }>`
    select (job.payload ->> 'template') || ' to ' || coalesce(job.payload ->> 'profile_id', 'whoever has the address') as mail
    from graphile_worker._private_jobs job where job.payload ->> 'subject_id' = ${subject_id}
    order by 1`.execute(db);
  return rows.map(({ mail }) => mail);
}
