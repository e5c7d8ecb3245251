import { expect, test } from "vitest";
import { awaitedDecision } from "./awaited-decision.ts";
import { type BookingStatus, bookingMachine } from "./machine.ts";

const now = new Date("2027-06-12T12:00:00Z");
const before = new Date("2027-06-12T11:59:59Z");
const after = new Date("2027-06-12T12:00:01Z");
const yesterday = new Date("2027-06-11T21:59:59Z");
const statuses = Object.keys(bookingMachine.states) as BookingStatus[];
const checked = { time_zone: "Europe/Berlin", undelivered_check_at: null };
const awaited = (
  starts_at: Date | null,
  ends_at: Date | null,
  over: Partial<typeof checked | { undelivered_check_at: Date }> = {},
) =>
  Object.fromEntries(
    statuses.flatMap((status) => {
      const decision = awaitedDecision({ status, starts_at, ends_at, ...checked, ...over }, now);
      return decision ? [[status, decision]] : [];
    }),
  );

test("a dispute and a request to cancel wait at any time, unreported work once its time is over", () => {
  const always = { disputed: "dispute", cancel_requested: "cancellation" };
  const undelivered = { ...always, confirmed: "undelivered", changes_requested: "undelivered" };
  expect(awaited(before, after)).toEqual(always);
  expect(awaited(after, null)).toEqual(always);
  expect(awaited(before, now)).toEqual(undelivered);
  expect(awaited(before, null), "an open end lasts until midnight").toEqual(always);
  expect(awaited(yesterday, null)).toEqual(undelivered);
  expect(awaited(null, null, { undelivered_check_at: after }), "no date yet").toEqual(always);
  expect(awaited(null, null), "without a date, once it is looked into").toEqual(undelivered);
});
