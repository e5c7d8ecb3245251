// A provider's unpaid earnings, by the ledger.
import { sql } from "kysely";
import type { CommandContext } from "#server/kernel/command.ts";

/** The open balance in one currency; negative if refunds came after a payment. The caller has locked the profile. */
export async function getProviderBalance(
  ctx: CommandContext,
  profile_id: string,
  currency: string,
): Promise<number> {
  const { rows } = await sql<{ open_minor: number }>`
    select coalesce(-sum(entry.amount_minor), 0)::float8 as open_minor
    from ledger_account account join ledger_entry entry on entry.account_id = account.id
    where account.name = 'provider_payable' and account.owner_id = ${profile_id}
      and account.currency = ${currency}`.execute(ctx.tx);
  return rows[0]?.open_minor ?? 0;
}
