import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { keepDraftInput } from "./keep-draft-input.ts";

export const keepDraftInputExample: ExampleOf<typeof keepDraftInput> = async (kit) => {
  const { visitor, request_id, version } = await kit.draft();
  const input = { step: "details" as const, fields: { title: "Wedd" }, request_id, version };
  return { actor: visitor, input, stranger: await kit.visitor(), forbidden: null };
};
