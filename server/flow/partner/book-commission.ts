// Books a partner's share of a booking's fee in the ledger.
import { sql } from "kysely";
import { commissionOf } from "#domain/partner/commission.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { findBookingPartner } from "#server/partner/store/bookings.ts";
import { ledgerAccounts, postToLedger } from "#server/payment/store/ledger.ts";

/**
 * Brings the partner's commission in line with the fee that the booking has earned, by the share frozen at acceptance:
 * a smaller fee books the difference back. Does nothing for a booking that no partner brought.
 */
export async function bookCommission(
  ctx: CommandContext,
  { id: booking_id, currency }: BookingRow,
  fee_minor: number,
  key: string,
): Promise<void> {
  const partner = await findBookingPartner(ctx, booking_id);
  if (!partner) return;
  const target_minor = commissionOf(fee_minor, partner.commission_bp, currency);
  const change = target_minor - (await bookedCommission(ctx, booking_id));
  if (change === 0) return;
  await postToLedger(ctx, {
    key: `partner:${key}`,
    type: "partner_commission",
    booking_id,
    stripe_ref: null,
    currency,
    lines: [
      { account: ledgerAccounts.partnerCommission, amount_minor: change },
      { account: ledgerAccounts.partnerPayable(partner.partner_id), amount_minor: -change },
    ],
  });
}

/** A booking's commission in the ledger. */
async function bookedCommission(ctx: CommandContext, booking_id: string): Promise<number> {
  const { rows } = await sql<{ amount_minor: number }>`
    select coalesce(sum(entry.amount_minor), 0)::float8 as amount_minor
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id and entry.at = tx.at
    join ledger_account account on account.id = entry.account_id
    where tx.booking_id = ${booking_id} and tx.type = 'partner_commission'
      and account.name = 'partner_commission'`.execute(ctx.tx);
  return rows[0]?.amount_minor ?? 0;
}
