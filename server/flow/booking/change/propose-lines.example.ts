import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { proposeLines } from "./propose-lines.ts";

export const proposeLinesExample: ExampleOf<typeof proposeLines> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.confirmedBooking();
  const added = { label: "Two more guests", quantity: 2, unit_minor: 11_900 };
  const lines = [{ position: 1, quantity: 1, unit_minor: 100_000 }, added];
  const input = {
    booking_id,
    version: booking_version,
    prices: "gross" as const,
    lines,
    reason: "More guests.",
  };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
