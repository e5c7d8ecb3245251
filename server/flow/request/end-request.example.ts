import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { closeRequest, expireRequest } from "./end-request.ts";

export const closeRequestExample: ExampleOf<typeof closeRequest> = async (kit) => {
  const { request_id, version, customer, provider } = await kit.sentOffer();
  const input = { request_id, version, reason: "Found somebody in the family." };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};

export const expireRequestExample: ExampleOf<typeof expireRequest> = async (kit) => {
  const { request_id, customer } = await kit.openRequest();
  await kit.passTime({ days: 40 });
  return { actor: { kind: "system" }, input: { request_id }, stranger: null, forbidden: customer };
};
