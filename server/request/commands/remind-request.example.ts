import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { remindRequest } from "./remind-request.ts";

export const remindRequestExample: ExampleOf<typeof remindRequest> = async (kit) => {
  const { request_id, customer } = await kit.openRequest();
  await kit.passTime({ days: 28 });
  return { actor: { kind: "system" }, input: { request_id }, stranger: null, forbidden: customer };
};
