import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { saveDraftInput } from "./save-draft-input.ts";

export const saveDraftInputExample: ExampleOf<typeof saveDraftInput> = async (kit) => {
  const { visitor, request_id, version } = await kit.draft();
  const input = { step: "details" as const, fields: { title: "Wedd" }, request_id, version };
  return { actor: visitor, input, stranger: await kit.visitor(), forbidden: null };
};
