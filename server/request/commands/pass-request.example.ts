import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { passRequest } from "./pass-request.ts";

export const passRequestExample: ExampleOf<typeof passRequest> = async (kit) => {
  const { customer, request_id } = await kit.openRequest();
  const input = { request_id, reason: "no_time" as const };
  return { actor: await kit.provider(), input, stranger: await kit.customer(), forbidden: customer };
};
