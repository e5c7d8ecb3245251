import { expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { planRelease } from "./request-hold.ts";

const now = new Date("2027-03-11T10:00:00Z");
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const request = {
  id: "request",
  status: "on_hold",
  held_at: day(-4),
  expires_at: day(6),
  starts_at: day(60),
} as const;
const sent = { id: "sent", status: "sent", valid_until: day(1), counter_answer_due_at: null } as const;
const countered = {
  id: "countered",
  status: "countered",
  valid_until: day(3),
  counter_answer_due_at: day(-2),
} as const;
const gone = { id: "gone", status: "withdrawn", valid_until: day(3), counter_answer_due_at: null } as const;

test("a release extends the request and the deadlines of waiting offers by the length of the hold", () => {
  const plan = planRelease({ request, offers: [sent, countered, gone] }, now);
  expect(plan.move).toMatchObject({ transition: "release", to: "open", role: "operator" });
  expect(plan.expires_at).toEqual(day(10));
  expect(plan.remind_at).toEqual(day(7));
  expect(plan.offers).toEqual([
    { id: "sent", valid_until: day(5), counter_answer_due_at: null, remind_at: day(2) },
    { id: "countered", valid_until: day(7), counter_answer_due_at: day(2), remind_at: day(4) },
  ]);
});

test("an answer that fell due during the hold gets back all the time that was left", () => {
  const [offer] = planRelease({ request, offers: [countered] }, now).offers;
  const leftWhenHeld = countered.counter_answer_due_at.getTime() - request.held_at.getTime();
  expect(Number(offer?.counter_answer_due_at) - now.getTime()).toBe(leftWhenHeld);
});

test("nothing moves past the date of the service, and no offer outlives its request", () => {
  const plan = planRelease(
    { request: { ...request, starts_at: day(8) }, offers: [{ ...sent, valid_until: day(6) }] },
    now,
  );
  expect(plan.expires_at).toEqual(day(8));
  expect(plan.offers[0]?.valid_until).toEqual(day(8));
});

test("only a held request is released", () => {
  for (const over of [{ status: "open" }, { status: "removed" }] as const) {
    let code: unknown = "planned";
    try {
      planRelease({ request: { ...request, ...over }, offers: [] }, now);
    } catch (error) {
      code = isRefusal(error) ? error.code : error;
    }
    expect(code).toBe("transition_not_allowed");
  }
});
