import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { remindBooking } from "./remind-booking.ts";

export const remindBookingExample: ExampleOf<typeof remindBooking> = async (kit) => {
  const { booking_id, customer } = await kit.booking();
  await kit.passTime({ hours: 40 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};
