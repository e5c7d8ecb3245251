import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { cancelBooking } from "./cancel-booking.ts";

export const cancelBookingExample: ExampleOf<typeof cancelBooking> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.payableBooking();
  const input = { booking_id, version: booking_version, reason: "Our plans have changed." };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.operator() };
};
