import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { undoSharedAcceptance } from "./undo-shared-acceptance.ts";

export const undoSharedAcceptanceExample: ExampleOf<typeof undoSharedAcceptance> = async (kit) => {
  const { customer, provider, request_id, booking_id, booking_version: version } = await kit.sharedBooking();
  const input = { request_id, booking_id, version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
