import { describe, expect, test } from "vitest";
import { addDaysInZone } from "../../time.ts";
import { balanceDueAt } from "./new-date.ts";
import { type ChangeableBooking, changeDueAt, dateIssues, type OpenChange, planAgreement } from "./plan.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const booking: ChangeableBooking = {
  status: "confirmed",
  revision: 3,
  starts_at: later(240),
  ends_at: later(248),
  time_zone: "Europe/Berlin",
  is_exclusive: false,
  currency: "EUR",
  net_minor: 100_000,
  tax_minor: 19_000,
  total_minor: 119_000,
  fee_bp: 1_000,
  fee_tax_bp: 1_900,
  fee_minor: 10_000,
  fee_tax_minor: 1_900,
};
const payments = { instalments: [], attempts: [], paid_minor: 119_000 };
const change: OpenChange = {
  status: "proposed",
  kind: "order",
  starts_at: null,
  ends_at: null,
  proposed_by: "provider",
  booking_revision: 3,
  total_before_minor: 119_000,
  total_minor: 109_000,
  due_at: later(72),
};
const agree = (over: {
  booking?: Partial<ChangeableBooking>;
  change?: Partial<OpenChange>;
  by?: "customer" | "provider";
  total?: number;
  attempts?: (typeof payments)["attempts"] | { status: "processing" }[];
}) =>
  planAgreement(
    { ...booking, ...over.booking },
    { ...payments, attempts: over.attempts ?? [] },
    { ...change, ...over.change },
    { by: over.by ?? "customer", seen_total_minor: over.total ?? 109_000 },
    now,
  );

describe("the deadline to answer or pay a change", () => {
  test.each([
    ["72 hours", [later(240)], later(72)],
    ["never past the start", [later(20)], later(20)],
    ["nor past the new start", [later(240), later(30)], later(30)],
    ["72 hours where the start has passed", [later(-5)], later(72)],
    ["72 hours without a date", [null], later(72)],
  ])("%s", (_name, starts, expected) => {
    expect(changeDueAt(starts, now)).toEqual(expected);
  });
});

describe("an agreement", () => {
  test("applies a cheaper change at once and returns the overpayment", () => {
    expect(agree({})).toEqual({
      transition: "apply",
      money: { revised: [], to_pay_minor: 0, refund_minor: 10_000 },
      pay_until: later(72),
    });
  });
  test("to a dearer one asks for the difference first", () => {
    const dearer = agree({ change: { total_minor: 129_000 }, total: 129_000 });
    expect(dearer).toMatchObject({ transition: "await_payment", money: { to_pay_minor: 10_000 } });
  });
  test.each([
    ["forbidden", { by: "provider" }],
    ["transition_not_allowed", { change: { status: "applied" } }],
    ["transition_not_allowed", { change: { status: "awaiting_payment" } }],
    ["transition_not_allowed", { booking: { status: "delivered" } }],
    ["stale", { booking: { revision: 4 } }],
    ["total_changed", { total: 119_000 }],
    ["too_late", { change: { due_at: now } }],
    [
      "end_missing",
      {
        booking: { is_exclusive: true },
        change: { kind: "reschedule", total_minor: 119_000, starts_at: later(300) },
        total: 119_000,
      },
    ],
    ["payment_in_progress", { attempts: [{ status: "processing" }] }],
  ] as [string, Parameters<typeof agree>[0]][])("is refused with %s: %j", (code, over) => {
    expect(() => agree(over)).toThrowError(expect.objectContaining({ code }));
  });
  test("to a new date waits for no payment", () => {
    const dated = { kind: "reschedule", total_minor: 119_000 } as const;
    const made = agree({ change: dated, total: 119_000, attempts: [{ status: "processing" }] });
    expect(made.transition).toBe("apply");
  });
});

describe("a new date", () => {
  const issues = (times: object) =>
    dateIssues(booking, times, now).map(({ path, code }) => `${path} ${code}`);
  test("is read in the booking's zone, at the fields it was typed in", () => {
    expect(issues({})).toEqual(["start_date required", "start_time required", "end_time required"]);
    expect(issues({ start_date: "2027-02-01", start_time: "10:00", end_time: "12:00" })).toEqual([
      "start_date must_be_ahead",
    ]);
    expect(issues({ start_date: "2027-04-01", start_time: "10:00" })).toEqual(["end_time required"]);
    expect(issues({ start_date: "2027-04-01", start_time: "10:00", end_time: "12:00" })).toEqual([]);
    // The agreed date: 10 days and 10 days 8 hours from now, in Berlin an hour later.
    expect(issues({ start_date: "2027-03-11", start_time: "11:00", end_time: "19:00" })).toEqual([
      "start_date unchanged",
    ]);
  });
});

describe("a new date of a booking without an end", () => {
  const open = { ...booking, ends_at: null };
  const at = { start_date: "2027-04-01", start_time: "10:00" };
  test.each<[string, object, boolean, string[]]>([
    ["an end in an exclusive category", at, true, ["end_time required"]],
    ["nothing more with an end", { ...at, end_time: "12:00" }, true, []],
    ["nothing more elsewhere", at, false, []],
    ["an end of instants too", { starts_at: "2027-04-01T08:00:00Z" }, true, ["ends_at required"]],
  ])("asks for %s", (_case, times, isExclusive, found) => {
    const issues = dateIssues({ ...open, is_exclusive: isExclusive }, times, now);
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(found);
  });
});

describe("when the balance is due after a new date", () => {
  const zone = "Europe/Berlin";
  const inDays = (days: number) => addDaysInZone(now, days, zone);
  test.each([
    ["60 days before the start", inDays(100), inDays(40)],
    ["after the days of grace where that is near", inDays(62), inDays(3)],
    ["and where it has passed", inDays(30), inDays(3)],
    ["never after the start", inDays(2), inDays(2)],
    ["across the change to summer time, at the same time of day", inDays(120), inDays(60)],
  ])("%s", (_name, starts_at, expected) => {
    expect(balanceDueAt({ starts_at, time_zone: zone }, now)).toEqual(expected);
  });
  test("without a date there is no due date", () => {
    expect(balanceDueAt({ starts_at: null, time_zone: zone }, now)).toBeNull();
  });
});
