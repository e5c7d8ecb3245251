import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { repeatRequest } from "./repeat-request.ts";

export const repeatRequestExample: ExampleOf<typeof repeatRequest> = async (kit) => {
  const { request_id, customer, provider } = await kit.closedRequest();
  const input = { request_id };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
