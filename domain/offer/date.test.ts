import { expect, test } from "vitest";
import { dateDifference } from "./date.ts";

const at = (hour: number) => new Date(Date.UTC(2027, 5, 12, hour));
const exact = { date_flexibility: "exact", starts_at: at(13), ends_at: at(21) } as const;

test("an offer that keeps the exact date does not differ", () => {
  expect(dateDifference(exact, { starts_at: at(13), ends_at: at(21) })).toBeNull();
  expect(dateDifference({ ...exact, ends_at: null }, { starts_at: at(13), ends_at: at(15) })).toBeNull();
});

test("seconds, which no form has, do not count", () => {
  const precise = { ...exact, starts_at: new Date(at(13).getTime() + 42_500) };
  expect(dateDifference(precise, { starts_at: at(13), ends_at: at(21) })).toBeNull();
});

test("a different start or end, or a missing end, moves it; no date leaves it open", () => {
  expect(dateDifference(exact, { starts_at: at(14), ends_at: at(21) })).toBe("moved");
  expect(dateDifference(exact, { starts_at: at(13), ends_at: at(20) })).toBe("moved");
  expect(dateDifference(exact, { starts_at: at(13), ends_at: null })).toBe("moved");
  expect(dateDifference(exact, { starts_at: null, ends_at: null })).toBe("left_open");
});

test("the provider proposes a date that is not exact", () => {
  for (const date_flexibility of ["flexible", "unknown", null] as const)
    expect(dateDifference({ ...exact, date_flexibility }, { starts_at: at(9), ends_at: null })).toBeNull();
  expect(dateDifference({ ...exact, starts_at: null }, { starts_at: at(9), ends_at: null })).toBeNull();
});
