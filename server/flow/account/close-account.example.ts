import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { closeAccount } from "./close-account.ts";

export const closeAccountExample: ExampleOf<typeof closeAccount> = async (kit) => {
  return {
    actor: await kit.customer(),
    input: { confirmation: "delete" },
    stranger: null,
    forbidden: null,
  };
};
