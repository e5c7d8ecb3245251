import { expect, test } from "vitest";
import { limits, units } from "../limits.ts";
import { remindedIfVerifiedBefore, verificationEnd } from "./verification.ts";

const now = new Date("2027-03-08T08:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * units.day_ms);
const notice = limits.verification_reminder_days;

test("a verification ends when its days are over, told some days before", () => {
  const verified_at = daysAgo(365 - notice);
  expect(remindedIfVerifiedBefore(now, 365)).toEqual(verified_at);
  expect(verificationEnd({ verified_at, verification_reminded_at: now }, 365)).toEqual(daysAgo(-notice));
});

test("nobody is told late, however old the verification is when its days become fewer", () => {
  const old = { verified_at: daysAgo(900), verification_reminded_at: now };
  expect(verificationEnd(old, 30)).toEqual(daysAgo(-notice));
});

test("a verification without days, without a reminder or not given ends never", () => {
  const verified_at = daysAgo(900);
  expect(verificationEnd({ verified_at, verification_reminded_at: now }, null)).toBeNull();
  expect(verificationEnd({ verified_at, verification_reminded_at: null }, 30)).toBeNull();
  expect(verificationEnd({ verified_at: null, verification_reminded_at: now }, 30)).toBeNull();
});
