import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { markNotificationsRead } from "./mark-notifications-read.ts";

export const markNotificationsReadExample: ExampleOf<typeof markNotificationsRead> = async (kit) => {
  const { customer, booking_id } = await kit.confirmedBooking();
  const input = { until: kit.now().toISOString(), subject: "booking" as const, subject_id: booking_id };
  // Without a profile nobody is told anything.
  return { actor: customer, input, stranger: null, forbidden: await kit.account() };
};
