import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { stopBooking } from "./stop-booking.ts";

export const stopBookingExample: ExampleOf<typeof stopBooking> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.confirmedBooking();
  const input = {
    booking_id,
    version: booking_version,
    refund_minor: 10_000,
    reason: "The venue has closed.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
