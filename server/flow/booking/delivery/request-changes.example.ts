import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { requestChanges } from "./request-changes.ts";

export const requestChangesExample: ExampleOf<typeof requestChanges> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.reportedBooking();
  const input = {
    booking_id,
    version: booking_version,
    changes_text: "The picture of the whole group is missing.",
  };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
