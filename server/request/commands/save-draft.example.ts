import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { saveDraft } from "./save-draft.ts";

export const saveDraftExample: ExampleOf<typeof saveDraft> = async (kit) => {
  const { visitor, request_id, version } = await kit.draft();
  const input = { step: "budget" as const, budget_minor: 90_000, request_id, version };
  return { actor: visitor, input, stranger: await kit.visitor(), forbidden: null };
};
