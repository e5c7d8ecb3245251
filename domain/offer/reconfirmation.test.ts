import { expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { isOutdated } from "./outdated.ts";
import { planReconfirmation } from "./reconfirmation.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const request = { status: "open", revision: 2, expires_at: later(20) } as const;
const offer = {
  id: "offer",
  status: "sent",
  request_revision: 1,
  valid_until: later(5),
  starts_at: later(40),
} as const;
const sound = { request, offer, seen_revision: 2 };

function codeOf(over: { request?: object; offer?: object; seen_revision?: number }): unknown {
  try {
    planReconfirmation(
      {
        request: { ...request, ...over.request },
        offer: { ...offer, ...over.offer },
        seen_revision: over.seen_revision ?? 2,
      },
      now,
    );
    return "planned";
  } catch (error) {
    return isRefusal(error) ? error.code : error;
  }
}

test("the same terms then apply to the current request", () => {
  const plan = planReconfirmation(sound, now);
  expect(plan.request_revision).toBe(2);
  expect(plan.move).toMatchObject({ transition: "reconfirm", to: "sent", role: "provider" });
});

test("it is refused for an offer that nobody could accept afterwards", () => {
  expect(codeOf({ request: { status: "on_hold" } })).toBe("request_not_open");
  expect(codeOf({ request: { expires_at: later(-1) } })).toBe("request_expired");
  expect(codeOf({ offer: { status: "countered" } })).toBe("transition_not_allowed");
  expect(codeOf({ offer: { valid_until: later(-1) } })).toBe("offer_expired");
  expect(codeOf({ offer: { starts_at: now } })).toBe("too_late");
});

test("it names the revision on screen and needs something to confirm", () => {
  expect(codeOf({ request: { revision: 3 } })).toBe("request_changed");
  expect(codeOf({ offer: { request_revision: 2 } })).toBe("conflict");
  expect(codeOf({ offer: { starts_at: null } })).toBe("planned");
});

test("only open offers of an earlier revision are outdated", () => {
  expect(isOutdated(offer, request)).toBe(true);
  expect(isOutdated({ ...offer, status: "countered" }, request)).toBe(true);
  expect(isOutdated({ ...offer, request_revision: 2 }, request)).toBe(false);
  expect(isOutdated({ ...offer, status: "withdrawn" }, request)).toBe(false);
  expect(isOutdated({ ...offer, status: "accepted" }, request)).toBe(false);
});
