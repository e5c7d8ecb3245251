// Books the earnings of an ended booking: for the provider, who is paid out later, for the platform and, from its fee,
// for the partner who brought a side.
import { sql } from "kysely";
import { splitKept } from "#domain/payment/earnings.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { type LedgerLine, ledgerAccounts, postToLedger } from "#server/payment/store/ledger.ts";
import { bookCommission } from "../partner/book-commission.ts";

/**
 * Brings the ledger to what `kept_minor` of the booking's money earns. It books the difference to earlier entries, so
 * that a smaller sum is booked back and an equal one books nothing. `key` names the fact: each is booked once.
 */
export async function bookEarnings(
  ctx: CommandContext,
  booking: BookingRow,
  kept_minor: number,
  key: string,
): Promise<void> {
  const { fee_minor, fee_tax_minor, provider_minor } = splitKept(booking, kept_minor);
  await bookCommission(ctx, booking, fee_minor, key);
  const { customerFunds, providerPayable, commission, vatPayable } = ledgerAccounts;
  const targets = [
    { account: providerPayable(booking.provider_profile_id), amount_minor: provider_minor },
    { account: commission, amount_minor: fee_minor },
    { account: vatPayable, amount_minor: fee_tax_minor },
  ];
  const booked = await bookedEarnings(ctx, booking.id);
  const lines: LedgerLine[] = [];
  let earned = 0;
  for (const { account, amount_minor } of targets) {
    const change = amount_minor - (booked.get(account.name) ?? 0);
    if (change === 0) continue;
    lines.push({ account, amount_minor: -change });
    earned += change;
  }
  if (earned !== 0) lines.push({ account: customerFunds(booking.id), amount_minor: earned });
  if (lines.length === 0) return;
  const { id: booking_id, currency } = booking;
  await postToLedger(ctx, { key, type: "earn", booking_id, stripe_ref: null, currency, lines });
}

/** A booking's earnings in the ledger, as positive sums by account. */
async function bookedEarnings(ctx: CommandContext, booking_id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; amount_minor: number }>`
    select account.name, (-sum(entry.amount_minor))::float8 as amount_minor
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id and entry.at = tx.at
    join ledger_account account on account.id = entry.account_id
    where tx.booking_id = ${booking_id} and tx.type = 'earn' and account.name <> 'customer_funds'
    group by account.name`.execute(ctx.tx);
  return new Map(rows.map(({ name, amount_minor }) => [name, amount_minor]));
}
