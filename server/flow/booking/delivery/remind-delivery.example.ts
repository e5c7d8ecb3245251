import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { remindDelivery } from "./remind-delivery.ts";

export const remindDeliveryExample: ExampleOf<typeof remindDelivery> = async (kit) => {
  const { booking_id, customer } = await kit.reportedBooking();
  await kit.passTime({ days: 5 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};
