import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { answerChange } from "./answer-change.ts";

export const answerChangeExample: ExampleOf<typeof answerChange> = async (kit) => {
  const { change_id, booking_version, total_minor, customer, provider } = await kit.proposedDate();
  const input = { change_id, version: booking_version, agrees: true, total_minor };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
