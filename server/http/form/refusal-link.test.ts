import { expect, test } from "vitest";
import type { RefusalCode, RefusalDetails } from "#domain/refusal.ts";
import { refusalLink } from "./refusal-link.ts";

const to = (code: RefusalCode, details: RefusalDetails, input = {}, params = {}) =>
  refusalLink({ code, details }, input, params)?.to;

test("a refusal links to the row that conflicts", () => {
  expect(to("already_accepted", { booking_id: "b" })).toBe("/booking/b");
  expect(to("already_paid", {}, { booking_id: "b" })).toBe("/booking/b");
  expect(to("profile_archived", { profile_id: "p" })).toBe("/account/profiles");
  expect(to("hold_expired", {}, {}, { bookingId: "b" })).toBe("/booking/b");
});

test("a key used twice links to what it made", () => {
  expect(to("key_reused", { subject: ["booking", "b"] })).toBe("/booking/b");
  expect(to("key_reused", { subject: ["request", "r"] })).toBe("/request/r");
  expect(to("key_reused", { subject: ["offer", "o"] }, {}, { id: "r" })).toBe("/request/r/offer/o");
});

test("a row without a page gets no link", () => {
  expect(to("key_reused", { subject: ["file", "f"] })).toBeUndefined();
  expect(to("key_reused", { subject: ["offer", "o"] })).toBeUndefined();
  expect(to("slot_taken", {})).toBeUndefined();
  const page = { id: "r", offerId: "o" };
  expect(to("slot_taken", { has_other_offers: true }, {}, page)).toBe("/request/r");
  expect(to("slot_taken", { has_other_offers: false }, {}, page)).toBeUndefined();
  expect(to("already_accepted", {})).toBeUndefined();
});
