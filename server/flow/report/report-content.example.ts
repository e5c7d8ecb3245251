import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reportContent } from "./report-content.ts";

export const reportContentExample: ExampleOf<typeof reportContent> = async (kit) => {
  const { customer, provider, offer_id } = await kit.sentOffer();
  const input = {
    subject_noun: "offer" as const,
    subject_id: offer_id,
    report_kind: "fraud" as const,
    report_reason: "Wants to be paid elsewhere.",
  };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
