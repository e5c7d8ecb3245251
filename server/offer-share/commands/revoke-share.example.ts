import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { revokeShare } from "./revoke-share.ts";

export const revokeShareExample: ExampleOf<typeof revokeShare> = async (kit) => {
  const { customer, provider, share_id, share_version } = await kit.sharedOffer();
  return {
    actor: customer,
    input: { share_id, version: share_version },
    stranger: await kit.customer(),
    forbidden: provider,
  };
};
