import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { noteTokenUse } from "./note-token-use.ts";

export const noteTokenUseExample: ExampleOf<typeof noteTokenUse> = async (kit) => {
  const { token_id } = await kit.accessToken();
  return { actor: system, input: { token_id }, stranger: null, forbidden: null };
};
