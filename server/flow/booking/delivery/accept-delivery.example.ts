import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { acceptDelivery } from "./accept-delivery.ts";

export const acceptDeliveryExample: ExampleOf<typeof acceptDelivery> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.reportedBooking();
  const input = { booking_id, version: booking_version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
