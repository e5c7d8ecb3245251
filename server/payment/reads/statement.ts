// The ledger's facts of one booking, for its two sides and operators.
import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { type LedgerFact, type Statement, statementOf } from "#domain/payment/statement.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ledgerFacts } from "../access.ts";

/** The statement of a booking; empty if the actor may not see it or nothing was booked. */
export async function findStatement(scope: ReadScope, booking_id: string): Promise<Statement> {
  if (!isId(booking_id)) return statementOf([]);
  const entries = sql<LedgerFact["entries"]>`(select json_agg(json_build_object('account', account.name,
      'amount_minor', entry.amount_minor) order by entry.id)
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.tx_id = ledger_tx.id and entry.at = ledger_tx.at)`;
  // Facts of one instant in booking order; ids of the same millisecond have none.
  const bookedAs = sql`(select min(entry.id) from ledger_entry entry
    where entry.tx_id = ledger_tx.id and entry.at = ledger_tx.at)`;
  const rows = await ledgerFacts(scope)
    .select(["ledger_tx.id", "ledger_tx.type", "ledger_tx.at", entries.as("entries")])
    .where("ledger_tx.booking_id", "=", booking_id)
    .orderBy("ledger_tx.at")
    .orderBy(bookedAs)
    .execute();
  return statementOf(rows.map((row) => ({ ...row, at: row.at.toISOString() })));
}
