import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { extendHold } from "./extend-hold.ts";

export const extendHoldExample: ExampleOf<typeof extendHold> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.payableBooking();
  const input = {
    booking_id,
    version: booking_version,
    hours: 48,
    reason: "The customer's bank was closed on Friday.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
