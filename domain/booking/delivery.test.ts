import { describe, expect, test } from "vitest";
import type { InstalmentRow } from "../payment/instalments.ts";
import { isRefusal } from "../refusal.ts";
import { addDaysInZone, toInstant } from "../time.ts";
import { planAcceptedWork, planChanges, planDelivery } from "./delivery.ts";
import type { BookingStatus } from "./machine.ts";
import { deliveryReminder } from "./reminders.ts";

const zone = "Europe/Berlin";
const starts_at = toInstant("2027-06-12T14:00", zone);
const now = toInstant("2027-06-12T18:00", zone);
const refusalOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, ...error.details };
    throw error;
  }
};
const instalment = (status: "paid" | "due", amount_minor: number): InstalmentRow => ({
  id: status,
  status,
  position: 1,
  kind: "balance",
  amount_minor,
  due_at: starts_at,
});
const booking = {
  id: "b",
  status: "confirmed" as const,
  time_zone: zone,
  starts_at,
  total_minor: 11_900,
  currency: "EUR",
  changes_allowed: 2,
};

describe("reporting the job as done", () => {
  const deliver = (more: object = {}, at = now) =>
    planDelivery(
      {
        booking,
        instalments: [instalment("paid", 11_900)],
        paid_minor: 11_900,
        transition: "deliver",
        auto_complete_days: 7,
        ...more,
      },
      at,
    );

  test("starts the customer's seven days, with a reminder three days before their end", () => {
    const { auto_complete_at, remind_at } = deliver();
    expect(auto_complete_at).toEqual(addDaysInZone(now, 7, zone));
    expect(remind_at).toEqual(toInstant("2027-06-16T18:00", zone));
    expect(deliveryReminder(auto_complete_at, remind_at ?? now)).toBeNull();
    const spring = { ...booking, starts_at: toInstant("2027-03-25T14:00", zone) };
    const beforeChange = deliver({ booking: spring }, toInstant("2027-03-25T18:00", zone));
    expect(beforeChange.auto_complete_at, "across a day of 23 hours").toEqual(
      toInstant("2027-04-01T18:00", zone),
    );
  });

  test("is possible from the start, or at any time without a date", () => {
    expect(refusalOf(() => deliver({}, new Date(starts_at.getTime() - 1)))).toMatchObject({
      code: "too_early",
    });
    expect(refusalOf(() => deliver({}, starts_at))).toBeNull();
    expect(refusalOf(() => deliver({ booking: { ...booking, starts_at: null } }, new Date(0)))).toBeNull();
  });

  test("is refused, naming the open sum, while anything is left to pay", () => {
    const owed = { instalments: [instalment("paid", 3_000), instalment("due", 8_900)], paid_minor: 3_000 };
    expect(refusalOf(() => deliver(owed))).toEqual({
      code: "not_payable",
      guard: "balance_paid",
      open_minor: 8_900,
      currency: "EUR",
    });
  });

  test("a booking that costs nothing needs no payment", () => {
    const free = { booking: { ...booking, total_minor: 0 }, instalments: [], paid_minor: 0 };
    expect(refusalOf(() => deliver(free))).toBeNull();
  });
});

describe("accepting the work", () => {
  const early = new Date(starts_at.getTime() - 1);
  const owed = { instalments: [instalment("paid", 3_000), instalment("due", 8_900)], paid_minor: 3_000 };
  const paid = { instalments: [instalment("paid", 11_900)], paid_minor: 11_900 };
  const request = { id: "r", status: "awarded" } as const;
  const accept = (status: BookingStatus, more: object = {}, at = now) =>
    planAcceptedWork({ booking: { ...booking, status }, request, ...paid, ...more }, at);

  test.each([
    ["delivered", "complete"],
    ["confirmed", "accept_unreported"],
    ["changes_requested", "accept_unreported"],
  ] as const)("completes a booking that is %s and fulfils its request", (status, transition) => {
    expect(accept(status).moves).toMatchObject([{ transition, to: "completed" }, { to: "fulfilled" }]);
  });

  test.each(["awaiting_payment", "completed", "cancelled", "disputed", "cancel_requested"] as const)(
    "is refused for a booking that is %s",
    (status) => {
      expect(refusalOf(() => accept(status))?.code).toBe("transition_not_allowed");
    },
  );

  test("needs no report, from the start on or at any time without a date", () => {
    expect(refusalOf(() => accept("confirmed", {}, early))).toEqual({ code: "too_early", starts_at });
    expect(refusalOf(() => accept("confirmed", {}, starts_at))).toBeNull();
    const undated = { booking: { ...booking, starts_at: null } };
    expect(refusalOf(() => accept("confirmed", undated, new Date(0)))).toBeNull();
  });

  test("without a report is refused, naming the open sum, while anything is left to pay", () => {
    expect(refusalOf(() => accept("confirmed", owed))).toMatchObject({
      code: "not_payable",
      open_minor: 8_900,
    });
  });
});

describe("asking for changes", () => {
  const ask = (asked: number, until?: string) =>
    planChanges({ booking: { ...booking, status: "delivered" }, asked, until }, now);

  test("is possible as often as agreed", () => {
    expect(refusalOf(() => ask(1))).toBeNull();
    expect(refusalOf(() => ask(2))).toEqual({ code: "changes_used_up", changes_allowed: 2 });
  });

  test("a day lasts until its end at the place, and the operator checks three days later", () => {
    const plan = ask(0, "2027-06-20");
    expect(plan.changes_until).toEqual(new Date(toInstant("2027-06-21T00:00", zone).getTime() - 1));
    expect(plan.undelivered_check_at).toEqual(new Date(toInstant("2027-06-24T00:00", zone).getTime() - 1));
    expect(plan.remind_at, "a day before").toEqual(
      new Date(toInstant("2027-06-20T00:00", zone).getTime() - 1),
    );
    expect(ask(0).undelivered_check_at).toEqual(new Date(toInstant("2027-06-16T00:00", zone).getTime() - 1));
  });

  test.each([
    ["2027-06-11", "must_be_ahead"],
    ["2027-09-11", "too_far_ahead"],
  ])("%s is refused: %s", (until, code) => {
    expect(refusalOf(() => ask(0, until))).toMatchObject({ issues: [{ path: "changes_until", code }] });
  });

  test.each(["2027-06-12", "2027-09-10"])("%s is taken", (until) => {
    expect(refusalOf(() => ask(0, until))).toBeNull();
  });
});
