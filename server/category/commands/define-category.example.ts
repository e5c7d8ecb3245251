import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { defineCategory } from "./define-category.ts";

export const defineCategoryExample: ExampleOf<typeof defineCategory> = async (kit) => {
  const actor = await kit.operator();
  const name = { en: "Gardening", de: "Gartenarbeit" };
  const input = {
    slug: `gardening-${actor.account_id.slice(-6)}`,
    name,
    description: name,
    request_questions: [],
    information_questions: [],
    currency: "EUR",
    tax_bp: 1900,
    fee_bp: 1000,
    deposit_bp: 0,
    policy: "moderate" as const,
    is_exclusive: false,
    position: 99,
  };
  return { actor, input, stranger: null, forbidden: await kit.customer() };
};
