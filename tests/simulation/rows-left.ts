// What a seed leaves, without ids and times of day: the same seed must leave the same rows.
import type { Scene } from "./scene.ts";
import type { World } from "./world.ts";

const ofRequest = "(select id from booking where request_id = $1)";
const queries = [
  "select status, version from request where id = $1",
  "select status, version, total_minor from offer where request_id = $1",
  `select status, version, total_minor, fee_minor, fee_tax_minor, kept_minor, currency, revision, starts_at, accepted_at,
     cancelled_at, completed_at from booking where request_id = $1`,
  `select status, version, instalment, attempt_no, amount_minor, created_at, settled_at from payment_attempt
   where booking_id in ${ofRequest}`,
  `select status, version, amount_minor, reason, origin, created_at from refund
   where booking_id in ${ofRequest}`,
  `select status, version, kind, amount_minor, due_at, paid_at from instalment
   where booking_id in ${ofRequest}`,
  `select status, version, kind, proposed_by, total_minor from booking_change
   where booking_id in ${ofRequest}`,
  `select tx.type, tx.at, account.name, entry.amount_minor from ledger_tx tx
     join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id
   where tx.booking_id in ${ofRequest}`,
  `select noun, transition, role, to_status, at from event
   where subject_id in ${ofRequest} or subject_id in (select id from payment_attempt where booking_id in ${ofRequest})
     or subject_id in (select id from refund where booking_id in ${ofRequest})`,
];

/** These rows as JSON, table by table; the order of otherwise equal rows in one table does not matter. */
export async function rowsLeft({ all }: World, { request_id }: Scene): Promise<string[]> {
  const rows: string[] = [];
  for (const query of queries)
    rows.push(...(await all(query, [request_id])).map((row) => JSON.stringify(row)).sort());
  return rows;
}
