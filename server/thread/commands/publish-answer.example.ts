import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { publishAnswer } from "./publish-answer.ts";

export const exampleAnswer = { question_text: "Is there parking?", answer_text: "Yes, in the yard." };

export const publishAnswerExample: ExampleOf<typeof publishAnswer> = async (kit) => {
  const { customer, request_id } = await kit.openRequest();
  const input = { ...exampleAnswer, request_id };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.provider() };
};
