import { describe, expect, test } from "vitest";
import type { AttemptStatus } from "../payment/machine.ts";
import { isRefusal } from "../refusal.ts";
import { addDaysInZone, endOfDay } from "../time.ts";
import { type Ending, planConfirmation, planEndingUnpaid, planLapse, planLatePayment } from "./plan.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const booking = {
  id: "booking",
  status: "awaiting_payment",
  accepted_at: later(-72),
  hold_until: now,
  starts_at: new Date("2027-06-12T12:00:00Z"),
  ends_at: new Date("2027-06-12T20:00:00Z"),
  time_zone: "Europe/Berlin",
} as const;
const request = { id: "request", status: "awarded", revision: 1 } as const;
const offer = { id: "offer", status: "accepted", valid_until: later(50), request_revision: 1 } as const;
const siblings = [
  { id: "valid", status: "parked", valid_until: later(1) },
  { id: "old", status: "parked", valid_until: later(-1) },
  { id: "gone", status: "withdrawn", valid_until: later(1) },
] as const;

const moveTexts = (moves: readonly { noun: string; id: string; transition: string; to: string }[]) =>
  moves.map((move) => `${move.noun} ${move.id} ${move.transition} ${move.to}`);
function codeOf(plan: () => unknown): string {
  try {
    plan();
    return "planned";
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}
const sound = { booking, request, offer, siblings, attempts: [] as AttemptStatus[] };

describe("confirming", () => {
  test("settling what is due confirms, and the parked offers become not_selected", () => {
    const plan = planConfirmation({ booking, siblings, due_now_minor: 3_570, paid_minor: 3_570 }, now);
    expect(moveTexts(plan.moves)).toEqual([
      "booking booking confirm confirmed",
      "offer valid not_select not_selected",
      "offer old not_select not_selected",
    ]);
    expect(plan.confirmed_at).toEqual(now);
  });

  test("the check for undelivered bookings counts from the scheduled end, not from the payment", () => {
    const settled = { siblings, due_now_minor: 0, paid_minor: 0 };
    const plan = planConfirmation({ booking, ...settled }, now);
    expect(plan.undelivered_check_at?.toISOString()).toBe("2027-06-15T21:59:59.999Z");
  });

  test("without a date the check comes 90 days after the confirmation, at the end of that day", () => {
    const undated = { ...booking, starts_at: null, ends_at: null };
    const { undelivered_check_at } = planConfirmation(
      { booking: undated, siblings, due_now_minor: 0, paid_minor: 0 },
      now,
    );
    expect(undelivered_check_at).toEqual(
      endOfDay(addDaysInZone(now, 90, booking.time_zone), booking.time_zone),
    );
  });

  test("no booking is confirmed for less than what is due, nor twice", () => {
    const short = { booking, siblings, due_now_minor: 3_570, paid_minor: 3_569 };
    expect(codeOf(() => planConfirmation(short, now))).toBe("not_payable");
    const twice = { ...short, paid_minor: 3_570, booking: { ...booking, status: "confirmed" as const } };
    expect(codeOf(() => planConfirmation(twice, now))).toBe("transition_not_allowed");
  });
});

describe("a booking that ends unpaid", () => {
  test("lapses with its hold: the request opens, valid siblings come back, the others expire", () => {
    expect(moveTexts(planLapse(sound, now).moves)).toEqual([
      "booking booking lapse lapsed",
      "offer offer release sent",
      "request request reopen_after_lapse open",
      "offer valid revive sent",
      "offer old expire expired",
    ]);
  });

  test("an accepted offer whose validity has passed expires instead of coming back", () => {
    const plan = planLapse({ ...sound, offer: { ...offer, valid_until: later(-1) } }, now);
    expect(moveTexts(plan.moves)[1]).toBe("offer offer expire expired");
  });

  test.each<[string, AttemptStatus[], Date]>([
    ["too_early", [], later(-0.001)],
    ["payment_in_progress", ["processing"], now],
    ["payment_in_progress", ["failed", "succeeded"], now],
    ["planned", ["failed", "expired", "cancelled"], now],
  ])("by the clock: %s with attempts %j", (code, attempts, at) => {
    expect(codeOf(() => planLapse({ ...sound, attempts }, at))).toBe(code);
  });

  test("can be undone for 30 minutes while no payment was started", () => {
    const undo = { ...sound, ending: { how: "undo" } as Ending };
    const at = (minutes: number) => new Date(booking.accepted_at.getTime() + minutes * 60_000);
    expect(moveTexts(planEndingUnpaid(undo, at(30)).moves).slice(0, 2)).toEqual([
      "booking booking undo lapsed",
      "offer offer undo sent",
    ]);
    expect(codeOf(() => planEndingUnpaid(undo, new Date(at(30).getTime() + 1)))).toBe("too_late");
    expect(codeOf(() => planEndingUnpaid({ ...undo, attempts: ["expired"] }, at(5)))).toBe(
      "payment_in_progress",
    );
  });

  test("either side may cancel with a reason; a provider's cancellation withdraws the offer", () => {
    const leave = (role: "customer" | "provider", reason = "ill") =>
      planEndingUnpaid({ ...sound, ending: { how: "cancel", role, reason } }, later(-10));
    expect(moveTexts(leave("customer").moves).slice(0, 3)).toEqual([
      "booking booking cancel cancelled",
      "offer offer release sent",
      "request request reopen_after_lapse open",
    ]);
    expect(moveTexts(leave("provider").moves).slice(1, 3)).toEqual([
      "offer offer release sent",
      "offer offer withdraw withdrawn",
    ]);
    expect(leave("provider").moves[0]).toMatchObject({ role: "provider", reason: "ill" });
    expect(codeOf(() => leave("customer", " "))).toBe("invalid_input");
  });
});

describe("money that comes late", () => {
  const late = {
    booking: { ...booking, status: "lapsed", offer_revision: 1 },
    request: { ...request, status: "open" },
    offer: { ...offer, status: "sent", revision: 1, profile_id: "maker" },
    siblings: [{ id: "valid", status: "sent", valid_until: later(1), profile_id: "other" }],
    is_slot_free: true,
    is_provider_in_use: true,
    due_now_minor: 100,
    paid_minor: 100,
  } as const;

  test("revives the booking while the request is open and unchanged", () => {
    const plan = planLatePayment(late, later(24));
    expect(plan.outcome === "revive" && moveTexts(plan.moves)).toEqual([
      "booking booking revive confirmed",
      "offer offer reinstate accepted",
      "request request award awarded",
      "offer valid not_select not_selected",
    ]);
    const expired = planLatePayment({ ...late, offer: { ...late.offer, status: "expired" } }, now);
    expect(expired.outcome).toBe("revive");
  });

  test.each([
    ["too_late", {}, later(24.001)],
    ["request_not_open", { request: { ...late.request, status: "awarded" } }, now],
    ["request_changed", { request: { ...late.request, revision: 2 } }, now],
    ["offer_not_available", { offer: { ...late.offer, status: "withdrawn" } }, now],
    ["offer_not_available", { is_provider_in_use: false }, now],
    ["offer_changed", { offer: { ...late.offer, revision: 2 } }, now],
    ["offer_changed", { siblings: [{ ...late.siblings[0], profile_id: "maker" }] }, now],
    ["slot_taken", { is_slot_free: false }, now],
    ["amount_too_small", { paid_minor: 99 }, now],
    ["booking_not_lapsed", { booking: { ...late.booking, status: "confirmed" } }, now],
    ["date_passed", { booking: { ...late.booking, starts_at: now } }, now],
  ] as const)("is returned: %s", (reason, change, at) => {
    expect(planLatePayment({ ...late, ...change }, at)).toEqual({ outcome: "refund", reason });
  });
});
