import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { deliverBooking, redeliverBooking } from "./report-delivery.ts";

export const deliverBookingExample: ExampleOf<typeof deliverBooking> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.startedBooking();
  const input = { booking_id, version: booking_version, note: "All pictures are in the archive." };
  return { actor: provider, input, stranger: await kit.provider(), forbidden: customer };
};

export const redeliverBookingExample: ExampleOf<typeof redeliverBooking> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.changesRequestedBooking();
  const input = { booking_id, version: booking_version, note: "With the group picture." };
  return { actor: provider, input, stranger: await kit.provider(), forbidden: customer };
};
