import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { sendCounter } from "./send-counter.ts";

/** Six hours instead of eight, a book instead of the travel. */
export const exampleCounter = {
  prices: "gross" as const,
  lines: [
    { position: 1, quantity: 6, unit_minor: 17_850 },
    { position: 2, quantity: 1, unit_minor: 29_750 },
    { position: 3, quantity: 0, unit_minor: 5_950 },
    { label: "A printed book", quantity: 1, unit_minor: 11_900 },
  ],
  message: "Six hours are enough, and we can pick you up.",
};

export const sendCounterExample: ExampleOf<typeof sendCounter> = async (kit) => {
  const { offer_id, offer_version, provider, customer } = await kit.sentOffer();
  const input = { offer_id, version: offer_version, ...exampleCounter };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
