import { expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { extendedHold, planHoldExtension } from "./hold-extension.ts";

const now = new Date("2027-03-03T10:00:00Z");
const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const booking = {
  id: "booking",
  status: "awaiting_payment",
  accepted_at: hour(-48),
  hold_until: hour(24),
  starts_at: hour(24 * 60),
} as const;
const input = { hours: 48, reason: "The bank was closed." };

test("extending moves the end of the hold by that many hours and recomputes its reminders", () => {
  const plan = planHoldExtension(booking, input, now);
  expect(plan.hold_until).toEqual(hour(72));
  // Half of the 120 hours since the acceptance.
  expect(plan.remind_at).toEqual(hour(12));
  expect(plan.move).toMatchObject({ transition: "extend_hold", role: "operator", reason: input.reason });
  const uninformed = { ...booking, status: "awaiting_information" } as const;
  expect(planHoldExtension(uninformed, input, now).move.to).toBe("awaiting_information");
});

test("it ends at most 14 days after the acceptance, and never past the start", () => {
  expect(extendedHold(booking, 24 * 14, now)).toEqual(hour(24 * 14 - 48));
  expect(extendedHold({ ...booking, starts_at: hour(30) }, 48, now)).toEqual(hour(30));
});

test("a hold that has just run out is extended from now on", () => {
  expect(extendedHold({ ...booking, hold_until: hour(-1) }, 24, now)).toEqual(hour(24));
});

test("it is refused when no extension is left, and once the booking no longer waits", () => {
  const codeOf = (over: object) => {
    try {
      planHoldExtension({ ...booking, ...over }, input, now);
      return "planned";
    } catch (error) {
      return isRefusal(error) ? error.code : error;
    }
  };
  expect(codeOf({ starts_at: hour(24) })).toBe("too_late");
  expect(codeOf({ accepted_at: hour(-24 * 13), hold_until: hour(24) })).toBe("too_late");
  expect(codeOf({ status: "confirmed" })).toBe("transition_not_allowed");
  expect(codeOf({ status: "lapsed" })).toBe("transition_not_allowed");
});
