import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { dismissEvent } from "./dismiss-event.ts";

export const dismissEventExample: ExampleOf<typeof dismissEvent> = async (kit) => {
  const input = {
    ...(await kit.quarantinedEvent()),
    note: "A payment of our other shop on the same Stripe account.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
