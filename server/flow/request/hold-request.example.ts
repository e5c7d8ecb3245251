import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { holdRequest, releaseRequest } from "./hold-request.ts";

export const holdRequestExample: ExampleOf<typeof holdRequest> = async (kit) => {
  const { request_id, version, customer } = await kit.sentOffer();
  const input = { request_id, version, reason: "The description names another person's telephone number." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};

export const releaseRequestExample: ExampleOf<typeof releaseRequest> = async (kit) => {
  const { request_id, version, customer } = await kit.heldRequest();
  await kit.passTime({ days: 2 });
  const input = { request_id, version, reason: "The number was removed." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
