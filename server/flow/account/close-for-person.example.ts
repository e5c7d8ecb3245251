import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { closeForPerson } from "./close-for-person.ts";

export const closeForPersonExample: ExampleOf<typeof closeForPerson> = async (kit) => {
  const { account_id } = await kit.customer();
  const version = await kit.accountVersion(account_id);
  return {
    actor: await kit.operator(),
    input: { account_id, version, reason: "Asked for it in a letter." },
    stranger: null,
    forbidden: await kit.provider(),
  };
};
