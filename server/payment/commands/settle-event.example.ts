import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { settleEvent } from "./settle-event.ts";

export const settleEventExample: ExampleOf<typeof settleEvent> = async (kit) => {
  const input = {
    ...(await kit.quarantinedEvent()),
    settlement: "returned" as const,
    note: "Given back at Stripe; the customer has paid again.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
