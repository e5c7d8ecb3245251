import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { answerCancellation } from "./answer-cancellation.ts";

export const answerCancellationExample: ExampleOf<typeof answerCancellation> = async (kit) => {
  const { booking_id, booking_version, provider, customer } = await kit.cancelRequestedBooking();
  const input = { booking_id, version: booking_version, agrees: true };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
