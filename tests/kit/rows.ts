// Reads rows as they are in the tests, whoever may see them.
import { sql } from "kysely";
import type { Database, Row } from "#server/kernel/database/db.ts";
import type { TestRuntime } from "#tests/kit/runtime.ts";

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

/** The queued mails about a row, all or those of one template, as "template to profile". */
export async function mailsAbout(db: Database, subject_id: string, template?: string): Promise<string[]> {
  const { rows } = await sql<{ mail: string }>`
    select (job.payload ->> 'template') || ' to ' || coalesce(job.payload ->> 'profile_id', 'whoever has the address') as mail
    from graphile_worker._private_jobs job where job.payload ->> 'subject_id' = ${subject_id}
    order by 1`.execute(db);
  const mails = rows.map(({ mail }) => mail);
  return template ? mails.filter((mail) => mail.startsWith(`${template} `)) : mails;
}

/** What is booked for a booking, by account; credits are negative, zero sums are left out. */
export async function ledgerSums(
  { rows }: Pick<TestRuntime, "rows">,
  booking_id: string,
): Promise<Record<string, number>> {
  const found = await rows<{ name: string; sum: number }>(
    `select account.name, sum(entry.amount_minor)::int as sum from ledger_tx tx
      join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id
      where tx.booking_id = $1 group by account.name having sum(entry.amount_minor) <> 0`,
    booking_id,
  );
  return Object.fromEntries(found.map(({ name, sum }) => [name, sum]));
}

/** The kinds of a booking's open operator tasks. */
export async function openTasks({ rows }: Pick<TestRuntime, "rows">, subject_id: string): Promise<string[]> {
  const open = "select kind from operator_task where subject_id = $1 and closed_at is null order by kind";
  return (await rows<{ kind: string }>(open, subject_id)).map(({ kind }) => kind);
}
