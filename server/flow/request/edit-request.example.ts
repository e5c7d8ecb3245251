import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { editRequest } from "./edit-request.ts";

/** What the page sends: all fields, whichever of them the customer changed. */
export const exampleEdit = {
  title: "Wedding at the lake",
  description: "Ceremony and party, and a boat at four.",
  answers: { guests: 80 },
  date_flexibility: "unknown",
  place_town: "Konstanz",
  place_postal_code: "78462",
  place_country: "DE",
  budget_minor: 250_000,
  name: "Lena Example",
  phone: "+49 7531 123456",
} as const;

export const editRequestExample: ExampleOf<typeof editRequest> = async (kit) => {
  const { request_id, version, customer, provider } = await kit.sentOffer();
  const input = { request_id, version, ...exampleEdit };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
