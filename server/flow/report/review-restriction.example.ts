import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reviewRestriction } from "./review-restriction.ts";

export const reviewRestrictionExample: ExampleOf<typeof reviewRestriction> = async (kit) => {
  const { provider, restriction_id } = await kit.hiddenMessage();
  const input = {
    restriction_id,
    version: 1,
    review_outcome: "reversed" as const,
    reason: "The customer had asked for it.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: provider };
};
