import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { undoAcceptance } from "./undo-acceptance.ts";

export const undoAcceptanceExample: ExampleOf<typeof undoAcceptance> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.booking();
  const input = { booking_id, version: booking_version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
