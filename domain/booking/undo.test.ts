import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { undoableUntil, undoUntil } from "./undo.ts";

const accepted_at = new Date("2027-03-03T10:00:00Z");
const until = undoUntil(accepted_at);
const row = { status: "awaiting_payment", accepted_at, is_payment_begun: false } as const;
const later = new Date(until.getTime() + 1);

test("an acceptance can be undone for the minutes of its limit", () => {
  expect(until.getTime() - accepted_at.getTime()).toBe(limits.undo_acceptance_minutes * 60_000);
});

test.each([
  ["up to its last instant", row, "customer", until, true],
  [
    "while it waits for information",
    { ...row, status: "awaiting_information" },
    "customer",
    accepted_at,
    true,
  ],
  ["not an instant later", row, "customer", later, false],
  ["not by the provider", row, "provider", accepted_at, false],
  ["not once a payment has begun", { ...row, is_payment_begun: true }, "customer", accepted_at, false],
  ["not once it is confirmed", { ...row, status: "confirmed" }, "customer", accepted_at, false],
] as const)("by the customer, %s", (_when, booking, side, now, isUndoable) => {
  expect(undoableUntil(booking, side, now)).toBe(isUndoable ? until.toISOString() : null);
});
