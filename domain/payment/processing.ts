// The hold of a booking while its payment is being processed.
import { limits, units } from "../limits.ts";
import { earliest } from "../time.ts";
import type { PaymentMethod } from "./snapshot.ts";

type HeldBooking = { readonly hold_until: Date; readonly starts_at: Date | null };

/**
 * The end of the hold while a payment is being processed: at least 24 h from now for a card and 14 days for a bank
 * debit, which leaves time to pay another way after a refusal. Never earlier than before and never past the service
 * date. Null when the hold already lasts as long.
 *
 * A bank debit may outlast the service date. The booking does not lapse while it is processing: money that arrives
 * after the date is returned and the booking lapses; after a refusal it lapses with the next tick.
 */
export function holdWhileProcessing(
  booking: HeldBooking,
  method: PaymentMethod | null,
  now: Date,
): Date | null {
  const longer_ms =
    method === "bank_debit"
      ? limits.processing_bank_extends_hold_days * units.day_ms
      : limits.processing_card_extends_hold_hours * units.hour_ms;
  const hold_until = earliest(new Date(now.getTime() + longer_ms), booking.starts_at);
  return hold_until.getTime() > booking.hold_until.getTime() ? hold_until : null;
}

/** True when a bank debit arrives after both the service date and the hold of its booking. */
export function isDebitAfterDate(booking: HeldBooking, method: PaymentMethod | null, now: Date): boolean {
  if (method !== "bank_debit" || booking.starts_at === null) return false;
  return booking.starts_at.getTime() <= now.getTime() && booking.hold_until.getTime() <= now.getTime();
}
