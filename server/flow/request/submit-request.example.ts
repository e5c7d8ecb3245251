import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { submitRequest } from "./submit-request.ts";

export const submitRequestExample: ExampleOf<typeof submitRequest> = async (kit) => {
  const { visitor, request_id, version } = await kit.draft();
  return { actor: visitor, input: { request_id, version }, stranger: await kit.visitor(), forbidden: null };
};
