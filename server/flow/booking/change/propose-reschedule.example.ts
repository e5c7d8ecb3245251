import { units } from "#domain/limits.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { proposeReschedule } from "./propose-reschedule.ts";

export const proposeRescheduleExample: ExampleOf<typeof proposeReschedule> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.confirmedBooking();
  const at = (days: number, hours = 0) =>
    new Date(kit.now().getTime() + days * units.day_ms + hours * units.hour_ms).toISOString();
  const dates = { starts_at: at(52), ends_at: at(52, 4), reason: "Our hall is closed that weekend." };
  const input = { booking_id, version: booking_version, ...dates };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.operator() };
};
