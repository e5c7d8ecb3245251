// What a provider has earned by month, from the ledger.
import { sql } from "kysely";
import type { EarnedByMonth } from "#domain/booking/earned-months.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ledgerAccounts } from "../access.ts";

/** The earnings of a provider's profile since an instant, by currency and month of the zone. */
export async function listEarnings(
  scope: ReadScope,
  provider_profile_id: string,
  from: Date,
  zone: string,
): Promise<EarnedByMonth[]> {
  const months = sql<EarnedByMonth["months"]>`(select coalesce(json_agg(earned order by month), '[]') from (
      select to_char(entry.at at time zone ${zone}, 'YYYY-MM') as month, -sum(entry.amount_minor) as minor
      from ledger_entry entry join ledger_tx on ledger_tx.id = entry.tx_id and ledger_tx.at = entry.at
      where entry.account_id = ledger_account.id and entry.at >= ${from} and ledger_tx.type = 'earn'
      group by 1) earned)`;
  return ledgerAccounts(scope)
    .select(["ledger_account.currency", months.as("months")])
    .where("ledger_account.owner_id", "=", provider_profile_id)
    .where("ledger_account.name", "=", sql.lit("provider_payable"))
    .orderBy("ledger_account.currency")
    .execute();
}
