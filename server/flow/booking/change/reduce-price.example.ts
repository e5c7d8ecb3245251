import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reducePrice } from "./reduce-price.ts";

export const reducePriceExample: ExampleOf<typeof reducePrice> = async (kit) => {
  const { booking_id, booking_version: version, customer, provider } = await kit.confirmedBooking();
  const input = { booking_id, version, amount_minor: 5_000, reason: "I came an hour late." };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
