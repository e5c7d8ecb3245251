import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { rereadEvent } from "./reread-event.ts";

export const rereadEventExample: ExampleOf<typeof rereadEvent> = async (kit) => {
  const input = {
    ...(await kit.quarantinedEvent()),
    note: "The missing payment has been found and recorded.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
