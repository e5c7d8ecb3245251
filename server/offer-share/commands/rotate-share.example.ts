import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { rotateShare } from "./rotate-share.ts";

export const rotateShareExample: ExampleOf<typeof rotateShare> = async (kit) => {
  const { customer, provider, share_id, share_version } = await kit.sharedOffer();
  return {
    actor: customer,
    input: { share_id, version: share_version },
    stranger: await kit.customer(),
    forbidden: provider,
  };
};
