import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { forgetBrowsers } from "./forget-browsers.ts";

export const forgetBrowsersExample: ExampleOf<typeof forgetBrowsers> = async (kit) => {
  const { account_id } = await kit.account();
  return { actor: system, input: { account_id }, stranger: null, forbidden: await kit.visitor() };
};
