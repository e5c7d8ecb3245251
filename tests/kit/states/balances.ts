// What providers have earned in the tests, and its settlement by an operator.
import { sql } from "kysely";
import type { Caller } from "#db/seed/run.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { settleProviderBalance } from "#server/payment/commands/settle-provider-balance.ts";
import type { Kit } from "#tests/kit/fixtures.ts";

type Parts = Pick<Kit, "reportedBooking" | "operator">;

/** Functions that give a provider a balance and settle one. */
export function makeBalances(runtime: Runtime, run: Caller, { reportedBooking, operator }: Parts) {
  async function openBalance({ profile }: Member) {
    const { rows } = await sql<{ balance_minor: number; currency: string }>`
      select (-sum(entry.amount_minor))::float8 as balance_minor, account.currency
      from ledger_account account join ledger_entry entry on entry.account_id = account.id
      where account.name = 'provider_payable' and account.owner_id = ${profile?.id}
      group by account.currency`.execute(runtime.db);
    const [open] = rows;
    if (!open) throw new Error("a completed booking earns");
    return open;
  }
  const providerBalance = async () => {
    const made = await reportedBooking();
    const { booking_id, booking_version: version, customer, provider } = made;
    await run(acceptDelivery, customer, { booking_id, version });
    return { ...made, ...(await openBalance(provider)) };
  };
  const settleBalance = async (provider: Member) => {
    const input = { profile_id: provider.profile?.id ?? "", reference: "Transfer 7" };
    await run(settleProviderBalance, await operator(), { ...input, ...(await openBalance(provider)) });
  };
  return { providerBalance, settleBalance };
}
