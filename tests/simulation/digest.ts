// What is left of a seed, without ids and times of day: the same seed must leave the same.
import { createHash } from "node:crypto";
import type { Scene } from "./scene.ts";
import type { World } from "./world.ts";

const ofRequest = "(select id from booking where request_id = $1)";
const queries = [
  "select status, version from request where id = $1",
  "select status, version, total_minor from offer where request_id = $1 order by created_at",
  `select status, version, total_minor, fee_minor, fee_tax_minor, kept_minor, currency, revision, starts_at, accepted_at,
     cancelled_at, completed_at from booking where request_id = $1 order by accepted_at`,
  `select status, version, instalment, attempt_no, amount_minor, created_at, settled_at from payment_attempt
   where booking_id in ${ofRequest} order by created_at, instalment, attempt_no`,
  `select status, version, amount_minor, reason, origin, created_at from refund
   where booking_id in ${ofRequest} order by created_at, amount_minor, status, reason, version`,
  `select status, version, kind, amount_minor, due_at, paid_at from instalment
   where booking_id in ${ofRequest} order by created_at, position`,
  `select status, version, kind, proposed_by, total_minor from booking_change
   where booking_id in ${ofRequest} order by proposed_at`,
  `select tx.type, tx.at, account.name, entry.amount_minor from ledger_tx tx
     join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id
   where tx.booking_id in ${ofRequest} order by tx.at, tx.type, account.name, entry.amount_minor`,
  `select noun, transition, role, to_status, at from event
   where subject_id in ${ofRequest} or subject_id in (select id from payment_attempt where booking_id in ${ofRequest})
     or subject_id in (select id from refund where booking_id in ${ofRequest})
   order by at, noun, transition, to_status, version`,
];

/** A hash of it. */
export async function digestOf({ all }: World, { request_id }: Scene): Promise<string> {
  const hash = createHash("sha256");
  for (const query of queries) hash.update(JSON.stringify(await all(query, [request_id])));
  return hash.digest("hex").slice(0, 24);
}
