import { describe, expect, test } from "vitest";
import type { BookingStatus } from "../booking/machine.ts";
import { bookingMachine } from "../booking/machine.ts";
import { statuses } from "../machine.ts";
import type { OfferStatus } from "../offer/machine.ts";
import type { RequestStatus } from "../request/machine.ts";
import { mayCustomerBegin, mayTalk, noticeDueAt, requireDeletable, requireThreadRoom } from "./rules.ts";

const dealings = (
  request_status: RequestStatus,
  offer_status: OfferStatus | null = null,
  booking_status: BookingStatus | null = null,
  blocked_by: "customer" | "provider" | null = null,
) => ({ request_status, offer_status, booking_status, blocked_by });

describe("whether the two sides may write", () => {
  test.each<[RequestStatus, OfferStatus | null, boolean]>([
    ["draft", null, false],
    ["open", null, true],
    ["open", "declined", true],
    ["open", "expired", true],
    ["on_hold", null, true],
    ["awarded", null, false],
    ["awarded", "parked", true],
    ["awarded", "not_selected", false],
    ["awarded", "withdrawn", false],
    ["fulfilled", "not_selected", false],
    ["closed", "not_selected", false],
    ["expired", "expired", false],
    ["removed", "voided", false],
  ])("request %s, offer %s without a booking: %s", (request, offer, may) => {
    expect(mayTalk(dealings(request, offer))).toBe(may);
  });

  test.each(statuses(bookingMachine))("booking %s of a closed request", (booking) => {
    expect(mayTalk(dealings("closed", "voided", booking))).toBe(booking !== "lapsed");
  });

  test.each(["customer", "provider"] as const)("blocked by the %s until there is an offer", (side) => {
    expect(mayTalk(dealings("open", null, null, side))).toBe(false);
    expect(mayTalk(dealings("open", "sent", null, side))).toBe(true);
    expect(mayTalk(dealings("fulfilled", "accepted", "completed", side))).toBe(true);
  });

  test("a customer begins only with whoever has made an offer", () => {
    expect(mayCustomerBegin(dealings("open"))).toBe(false);
    expect(mayCustomerBegin(dealings("open", "declined"))).toBe(true);
    expect(mayCustomerBegin(dealings("awarded", null, "confirmed"))).toBe(true);
  });
});

const now = new Date("2030-05-06T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

describe("threads that a provider begins within a day", () => {
  test.each([
    [19, -60 * 24 * 30, null],
    [20, -60 * 24 * 30, 20],
    [4, -60, null],
    [5, -60, 5],
    [5, -60 * 24, null],
  ])("%d of an account %d minutes old: limit %s", (begun, age, limit) => {
    const begin = () => requireThreadRoom(begun, { created_at: minutes(age) }, now);
    if (limit === null) expect(begin).not.toThrow();
    else expect(begin).toThrow(`thread_limit_reached {"limit":${limit}}`);
  });
});

test("a message may be deleted for ten minutes", () => {
  expect(() => requireDeletable({ sent_at: minutes(-9.99) }, now)).not.toThrow();
  expect(() => requireDeletable({ sent_at: minutes(-10) }, now)).toThrow("too_late");
});

describe("when a mail tells of unread messages", () => {
  test.each<[string, number | null, number | null, number]>([
    ["two minutes after the first", null, null, 2],
    ["an hour after the last mail", null, -10, 50],
    ["two minutes after it, when that mail is long ago", null, -600, 2],
    ["as planned, when one is due already", 1, null, 1],
    ["as planned, when it is overdue", -1, null, -1],
  ])("%s", (_case, due, noticed, expected) => {
    const at = (value: number | null) => (value === null ? null : minutes(value));
    expect(noticeDueAt({ notice_due_at: at(due), noticed_at: at(noticed) }, now)).toEqual(minutes(expected));
  });
});
