import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { objectToRestriction } from "./object-to-restriction.ts";

export const objectToRestrictionExample: ExampleOf<typeof objectToRestriction> = async (kit) => {
  const { provider, customer, operator, restriction_id } = await kit.hiddenMessage();
  const input = { restriction_id, objection: "The customer had asked me for it." };
  return { actor: provider, input, stranger: customer, forbidden: operator };
};
