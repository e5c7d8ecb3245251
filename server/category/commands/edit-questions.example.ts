import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { editQuestion, orderQuestions, removeQuestion } from "./edit-questions.ts";

const list = "request_questions" as const;

export const editQuestionExample: ExampleOf<typeof editQuestion> = async (kit) => {
  const { id: category_id } = await kit.ownCategory();
  const label = { en: "Is there parking?", de: "Gibt es Parkplätze?" };
  return {
    actor: await kit.operator(),
    input: { category_id, list, type: "yes_no" as const, label },
    stranger: null,
    forbidden: await kit.customer(),
  };
};

export const removeQuestionExample: ExampleOf<typeof removeQuestion> = async (kit) => {
  const { id: category_id } = await kit.ownCategory();
  return {
    actor: await kit.operator(),
    input: { category_id, list, key: "wishes" },
    stranger: null,
    forbidden: await kit.customer(),
  };
};

export const orderQuestionsExample: ExampleOf<typeof orderQuestions> = async (kit) => {
  const { id: category_id } = await kit.ownCategory();
  return {
    actor: await kit.operator(),
    input: { category_id, list, key: "wishes", before_key: "guests" },
    stranger: null,
    forbidden: await kit.customer(),
  };
};
