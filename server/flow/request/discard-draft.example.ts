import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { discardDraft } from "./discard-draft.ts";

export const discardDraftExample: ExampleOf<typeof discardDraft> = async (kit) => {
  const { request_id, visitor } = await kit.draftWithFile();
  return { actor: visitor, input: { request_id }, stranger: await kit.visitor(), forbidden: null };
};
