import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { changeAddress } from "./change-address.ts";

export const changeAddressExample: ExampleOf<typeof changeAddress> = async (kit) => {
  const { actor } = await kit.withDevice();
  const { account_id } = actor;
  return {
    actor: await kit.operator(),
    input: { account_id, new_email: `${account_id}@new.test`, reason: "Has lost the old address." },
    stranger: null,
    forbidden: await kit.customer(),
  };
};
