import { expect, test } from "vitest";
import { awaitedDecision } from "./awaited-decision.ts";
import { type BookingStatus, bookingMachine } from "./machine.ts";

const now = new Date("2027-06-12T12:00:00Z");
const before = new Date("2027-06-12T11:59:59Z");
const after = new Date("2027-06-12T12:00:01Z");
const statuses = Object.keys(bookingMachine.states) as BookingStatus[];
const awaited = (starts_at: Date | null, ends_at: Date | null) =>
  Object.fromEntries(
    statuses.flatMap((status) => {
      const decision = awaitedDecision({ status, starts_at, ends_at }, now);
      return decision ? [[status, decision]] : [];
    }),
  );

test("a dispute and a request to cancel wait at any time, work that was not reported from the end on", () => {
  const always = { disputed: "dispute", cancel_requested: "cancellation" };
  const over = { ...always, confirmed: "undelivered", changes_requested: "undelivered" };
  expect(awaited(before, after)).toEqual(always);
  expect(awaited(after, null)).toEqual(always);
  expect(awaited(before, null)).toEqual(over);
  expect(awaited(before, now)).toEqual(over);
  expect(awaited(null, null)).toEqual(over);
});
