import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { extendRequest } from "./extend-request.ts";

export const extendRequestExample: ExampleOf<typeof extendRequest> = async (kit) => {
  const { customer, request_id, version } = await kit.openRequest();
  const input = { request_id, version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.provider() };
};
