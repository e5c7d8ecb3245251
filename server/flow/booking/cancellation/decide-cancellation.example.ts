import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { decideCancellation } from "./decide-cancellation.ts";

export const decideCancellationExample: ExampleOf<typeof decideCancellation> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.cancelRequestedBooking();
  await kit.passTime({ days: 3 });
  const decided = { agrees: true, refund_minor: 5_000, reason: "Half of it was prepared already." };
  const input = { booking_id, version: booking_version, ...decided };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
