import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { revokeAccessToken } from "./revoke-access-token.ts";

export const revokeAccessTokenExample: ExampleOf<typeof revokeAccessToken> = async (kit) => {
  const { actor, token_id } = await kit.accessToken();
  return { actor, input: { token_id }, stranger: await kit.customer(), forbidden: null };
};
