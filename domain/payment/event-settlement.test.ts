import { expect, test } from "vitest";
import { isMoneyUnresolved } from "./event-settlement.ts";

test.each([
  ["other_mode", false, false],
  ["other_mode", true, false],
  ["unknown_object", false, false],
  ["unknown_object", true, true],
  ["other_session", false, true],
  ["other_payment", false, true],
  ["other_refund", false, true],
  ["payment_mismatch", false, true],
  ["dispute", false, true],
  ["one_of_tomorrow", false, true],
  [null, true, false],
])("the money of %s (names a booking: %s) is unresolved: %s", (problem, names_booking, isOpen) => {
  expect(isMoneyUnresolved(problem, names_booking)).toBe(isOpen);
});
