import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { warnAboutTries } from "./warn-about-tries.ts";

export const warnAboutTriesExample: ExampleOf<typeof warnAboutTries> = async (kit) => {
  const { account_id } = await kit.account();
  return {
    actor: system,
    input: { account_id, tried: "factor" },
    stranger: null,
    forbidden: await kit.visitor(),
  };
};
