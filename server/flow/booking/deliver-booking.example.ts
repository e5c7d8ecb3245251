import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { autoDeliverBooking } from "./deliver-booking.ts";

export const autoDeliverBookingExample: ExampleOf<typeof autoDeliverBooking> = async (kit) => {
  const { booking_id, customer } = await kit.scheduledBooking();
  await kit.passTime({ days: 47 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};
