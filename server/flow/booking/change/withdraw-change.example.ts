import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { withdrawChange } from "./withdraw-change.ts";

export const withdrawChangeExample: ExampleOf<typeof withdrawChange> = async (kit) => {
  const { change_id, customer, provider } = await kit.proposedDate();
  const input = { change_id, version: 1 };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
