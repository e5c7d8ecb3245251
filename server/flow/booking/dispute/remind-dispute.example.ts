import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { remindDispute } from "./remind-dispute.ts";

export const remindDisputeExample: ExampleOf<typeof remindDispute> = async (kit) => {
  const { booking_id, provider } = await kit.disputedBooking();
  await kit.passTime({ days: 6 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: provider };
};
