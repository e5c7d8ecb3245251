import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { remindDay } from "./remind-day.ts";

export const remindDayExample: ExampleOf<typeof remindDay> = async (kit) => {
  const { booking_id, customer } = await kit.confirmedBooking();
  await kit.passTime({ days: 40 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};
