import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { purgeDraft } from "./purge-draft.ts";

export const purgeDraftExample: ExampleOf<typeof purgeDraft> = async (kit) => {
  const { request_id, visitor } = await kit.draftWithFile();
  await kit.passTime({ days: 31 });
  return { actor: { kind: "system" }, input: { request_id }, stranger: null, forbidden: visitor };
};
