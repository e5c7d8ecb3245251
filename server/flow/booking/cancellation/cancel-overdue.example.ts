import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { cancelOverdueBooking } from "./cancel-overdue.ts";

export const cancelOverdueBookingExample: ExampleOf<typeof cancelOverdueBooking> = async (kit) => {
  const { booking_id, customer } = await kit.overdueBooking();
  await kit.passTime({ days: 4 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};
