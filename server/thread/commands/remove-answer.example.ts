import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { removeAnswer } from "./remove-answer.ts";

export const removeAnswerExample: ExampleOf<typeof removeAnswer> = async (kit) => {
  const { customer, answer_id } = await kit.publishedAnswer();
  const input = { answer_id, version: 1 };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.provider() };
};
