import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { escalateCancellation, flagUndelivered } from "./create-operator-task.ts";

export const flagUndeliveredExample: ExampleOf<typeof flagUndelivered> = async (kit) => {
  const { booking_id, customer } = await kit.confirmedBooking();
  await kit.passTime({ days: 50 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};

export const escalateCancellationExample: ExampleOf<typeof escalateCancellation> = async (kit) => {
  const { booking_id, customer } = await kit.cancelRequestedBooking();
  await kit.passTime({ hours: 49 });
  return { actor: { kind: "system" }, input: { booking_id }, stranger: null, forbidden: customer };
};
