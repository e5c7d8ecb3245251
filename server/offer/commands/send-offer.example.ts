import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { sendOffer } from "./send-offer.ts";

/** Three lines at nineteen percent. */
export const exampleTerms = {
  message: "Gladly. Everything you asked for is included.",
  lines: [
    { label: "Work on site", quantity: 8, unit_net_minor: 15_000, tax_bp: 1_900 },
    { label: "Preparation", quantity: 1, unit_net_minor: 25_000, tax_bp: 1_900 },
    { label: "Travel", quantity: 1, unit_net_minor: 5_000, tax_bp: 1_900 },
  ],
  policy: "moderate" as const,
  deposit_bp: 2_000,
  validity_unit: "days" as const,
  validity: 14,
};

export const sendOfferExample: ExampleOf<typeof sendOffer> = async (kit) => {
  const { request_id, customer } = await kit.openRequest();
  const input = { request_id, ...exampleTerms };
  return { actor: await kit.provider(), input, stranger: await kit.customer(), forbidden: customer };
};
