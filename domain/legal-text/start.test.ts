import { describe, expect, test } from "vitest";
import { limits, units } from "../limits.ts";
import { startOf, statesOf, type TextState } from "./start.ts";

const now = new Date("2027-03-01T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * units.day_ms);

test.each([
  ["terms in place of others", "terms", { is_agreed_to: true }, limits.terms_notice_days],
  ["the first terms", "terms", null, 0],
  ["terms in place of others that nobody has agreed to", "terms", { is_agreed_to: false }, 0],
  ["a privacy policy", "privacy_policy", { is_agreed_to: true }, 0],
  ["a legal notice", "legal_notice", { is_agreed_to: true }, 0],
] as const)("%s", (_what, kind, before, days) => {
  expect(startOf(kind, before, now)).toEqual(inDays(days));
});

describe("the states of versions", () => {
  const startingIn = (...days: number[]) => days.map((starts) => ({ starts_at: inDays(starts) }));
  test.each([
    ["none", [], []],
    ["one", startingIn(-5), ["in_force"]],
    ["one that starts this instant", startingIn(0, -40), ["in_force", "past"]],
    ["one ahead", startingIn(14, -40), ["announced", "in_force"]],
    ["two ahead", startingIn(14, 10, -40), ["announced", "announced", "in_force"]],
    ["two that started at once", startingIn(-2, -2), ["in_force", "past"]],
    ["only one ahead", startingIn(14), ["announced"]],
  ] satisfies [string, { starts_at: Date }[], TextState[]][])("%s", (_what, versions, states) => {
    expect([...statesOf(versions, now).values()]).toEqual(states);
  });
});
