import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { requestCancellation } from "./request-cancellation.ts";

export const requestCancellationExample: ExampleOf<typeof requestCancellation> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.confirmedBooking();
  const asked = { refund_minor: 20_000, reason: "The party is smaller than planned." };
  const input = { booking_id, version: booking_version, ...asked };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.operator() };
};
