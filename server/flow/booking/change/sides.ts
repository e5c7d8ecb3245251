// The two sides of a proposed change.
import type { ChangeSide } from "#domain/booking/change/machine.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";

/** The profile of a side of the booking. */
export function profileOf(booking: BookingRow, side: ChangeSide): string {
  return side === "customer" ? booking.customer_profile_id : booking.provider_profile_id;
}

export const otherSide = (side: ChangeSide): ChangeSide => (side === "customer" ? "provider" : "customer");
