import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { noteRequestView } from "./note-request-view.ts";

export const noteRequestViewExample: ExampleOf<typeof noteRequestView> = async (kit) => {
  const { customer, request_id } = await kit.openRequest();
  return {
    actor: await kit.provider(),
    input: { request_id },
    stranger: await kit.customer(),
    forbidden: customer,
  };
};
