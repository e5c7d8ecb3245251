import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { autoCompleteBooking } from "./complete-booking.ts";

export const autoCompleteBookingExample: ExampleOf<typeof autoCompleteBooking> = async (kit) => {
  const { booking_id, customer } = await kit.deliveredBooking();
  await kit.passTime({ days: 8 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};
