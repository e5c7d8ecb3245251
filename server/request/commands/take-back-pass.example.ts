import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { takeBackPass } from "./take-back-pass.ts";

export const takeBackPassExample: ExampleOf<typeof takeBackPass> = async (kit) => {
  const { customer, provider, request_id } = await kit.passedRequest();
  return { actor: provider, input: { request_id }, stranger: await kit.customer(), forbidden: customer };
};
