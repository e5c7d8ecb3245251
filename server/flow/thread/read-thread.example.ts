import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { readThread } from "./read-thread.ts";

export const readThreadExample: ExampleOf<typeof readThread> = async (kit) => {
  const { customer, thread_id } = await kit.question();
  const input = { thread_id, reason: "One side reported a problem with this booking." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
