import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { extendRequest, extendRequestForOwner } from "./extend-request.ts";

export const extendRequestExample: ExampleOf<typeof extendRequest> = async (kit) => {
  const { customer, request_id, version } = await kit.openRequest();
  const input = { request_id, version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.provider() };
};

export const extendRequestForOwnerExample: ExampleOf<typeof extendRequestForOwner> = async (kit) => {
  const { customer, request_id, version } = await kit.openRequest();
  const input = { request_id, version, reason: "The site was out of order for a day." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
