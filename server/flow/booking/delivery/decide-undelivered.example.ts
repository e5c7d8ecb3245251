import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { decideUndelivered } from "./decide-undelivered.ts";

export const decideUndeliveredExample: ExampleOf<typeof decideUndelivered> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.undeliveredBooking();
  const decided = { outcome: "cancel" as const, refund_minor: 50_000, reason: "Half of the day was worked." };
  const input = { booking_id, version: booking_version, ...decided };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
