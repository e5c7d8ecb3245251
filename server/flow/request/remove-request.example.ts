import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { removeRequest } from "./remove-request.ts";

export const removeRequestExample: ExampleOf<typeof removeRequest> = async (kit) => {
  const { request_id, version, customer } = await kit.sentOffer();
  const input = { request_id, version, reason: "What it asks for is not allowed here." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
