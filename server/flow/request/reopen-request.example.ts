import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reopenRequest } from "./reopen-request.ts";

export const reopenRequestExample: ExampleOf<typeof reopenRequest> = async (kit) => {
  const { request_id, version, customer, provider } = await kit.closedRequest();
  const input = { request_id, version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
