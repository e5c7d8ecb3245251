// Addresses that a mail server has refused for good: the only writer of their table. The product sends nothing to a
// marked address until its account has another one, or its owner or an operator clears the mark.
import { sql } from "kysely";
import type { Database, Tx } from "#server/kernel/database/db.ts";

/** Whether mails to the address in this column were refused for good; the sender of a link sees it beside the link. */
export const isAddressRefused = (column: string) =>
  sql<boolean>`exists (select 1 from refused_address where refused_address.email = ${sql.ref(column)})`;

/** The mark of an address, or null. */
export async function findRefusedAddress(db: Database | Tx, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("refused_address")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Marks an address; an existing mark stays. Returns its id. */
export async function markRefusedAddress(
  tx: Tx,
  mark: { id: string; email: string; reply_code: number; refused_at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refused_address as known (id, email, reply_code, refused_at)
    values (${mark.id}, ${mark.email}, ${mark.reply_code}, ${mark.refused_at})
    on conflict (email) do update set reply_code = excluded.reply_code
    returning known.id`.execute(tx);
  return rows[0]?.id ?? mark.id;
}

/** Removes a mark by its id; false when there is none. */
export async function clearRefusedAddress(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom("refused_address").where("id", "=", id).returning("id").executeTakeFirst();
  return row !== undefined;
}

/** Removes the mark of an address if it is the account's own; false when there is none. */
export async function clearOwnRefusal(tx: Tx, account_id: string, email: string): Promise<boolean> {
  const own = tx.selectFrom("account").select("email").where("id", "=", account_id);
  const row = await tx
    .deleteFrom("refused_address")
    .where("email", "=", own)
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
