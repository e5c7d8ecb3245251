import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { withdrawCancellation } from "./withdraw-cancellation.ts";

export const withdrawCancellationExample: ExampleOf<typeof withdrawCancellation> = async (kit) => {
  const { booking_id, booking_version, provider, customer } = await kit.cancelRequestedBooking();
  const input = { booking_id, version: booking_version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
