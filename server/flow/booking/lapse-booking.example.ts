import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { lapseBooking } from "./lapse-booking.ts";

export const lapseBookingExample: ExampleOf<typeof lapseBooking> = async (kit) => {
  const { booking_id, customer } = await kit.payableBooking();
  await kit.passTime({ days: 4 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};
