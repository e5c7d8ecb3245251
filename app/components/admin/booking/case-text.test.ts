// The chip on the operator's booking page agrees with the decision that its sentence asks for.
import { expect, test } from "vitest";
import { awaitedDecision } from "#domain/booking/awaited-decision.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { overwriteGetLocale } from "#messages/runtime.js";
import { due, hold_until, now } from "#tests/kit/states/booking-view.ts";
import { describeCase } from "./case-text.ts";

const before = "2027-02-27T12:00:00.000Z";
const undated = { starts_at: null, undelivered_check_at: null };
type Over = {
  status?: BookingStatus;
  starts_at?: string | null;
  undelivered_check_at?: string | null;
  cancel_overdue_at?: string | null;
};

function caseOf(over: Over) {
  const dates = { starts_at: due, ends_at: null, time_zone: "UTC", undelivered_check_at: due, ...over };
  const { starts_at, undelivered_check_at, time_zone } = dates;
  const status = over.status ?? "confirmed";
  const at = (text: string | null) => (text === null ? null : new Date(text));
  const time = { starts_at: at(starts_at), ends_at: null, undelivered_check_at: at(undelivered_check_at) };
  const awaits = awaitedDecision({ status, time_zone, ...time }, new Date(now));
  const person = { name: "Lena", account_id: "a", email: "lena@people.example" };
  const booking = {
    id: "b",
    number: "B-7K3F",
    request_id: "r",
    title: "Wedding",
    status,
    awaits,
    is_own: false,
    thread_id: null,
    total_minor: 119_000,
    currency: "EUR",
    customer: person,
    provider: person,
  };
  const figures = { hold_until, cancel_overdue_at: over.cancel_overdue_at ?? null, is_undone: false };
  const money = { cost_steps: [], paid_minor: 119_000, instalments: [], is_provider_suspended: false };
  const statement = {
    lines: [],
    paid_minor: 119_000,
    returned_minor: 0,
    held_minor: 119_000,
    partner_minor: 0,
    earned: null,
  };
  const said = describeCase({ booking, ...dates, ...figures, ...money }, statement, { now, locale: "en" });
  return { ...said.badge, awaits };
}

test.each<[what: string, over: Over, text: string, tone: string, awaits: string | null]>([
  ["ahead", {}, "Confirmed", "good", null],
  ["without a date", { starts_at: null }, "Confirmed", "good", null],
  ["without a date, looked into", undated, "Work not reported", "wait", "undelivered"],
  ["over and not reported", { starts_at: before }, "Date passed", "wait", "undelivered"],
  ["begun today without an end", { starts_at: "2027-03-01T08:00:00.000Z" }, "Confirmed", "good", null],
  ["overdue", { cancel_overdue_at: due }, "Payment overdue", "bad", null],
  ["without a date, delivered", { ...undated, status: "delivered" }, "Delivered", "go", null],
  ["without a date, completed", { ...undated, status: "completed" }, "Completed", "good", null],
  ["without a date, cancelled", { ...undated, status: "cancelled" }, "Cancelled", "neutral", null],
  ["disputed", { status: "disputed" }, "Problem reported", "wait", "dispute"],
  ["asked to be cancelled", { status: "cancel_requested" }, "Cancellation requested", "wait", "cancellation"],
])("%s", (_what, over, text, tone, awaits) => {
  overwriteGetLocale(() => "en");
  expect(caseOf(over)).toEqual({ text, tone, awaits });
});
