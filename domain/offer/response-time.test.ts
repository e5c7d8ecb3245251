import { expect, test } from "vitest";
import { responseTime } from "./response-time.ts";

test.each([
  [null, null],
  [0, { unit: "hour", count: 1 }],
  [60, { unit: "hour", count: 1 }],
  [61, { unit: "hour", count: 2 }],
  [1_440, { unit: "hour", count: 24 }],
  [1_441, { unit: "day", count: 2 }],
  [4_321, { unit: "day", count: 4 }],
])("a median of %s minutes", (minutes, expected) => {
  expect(responseTime(minutes)).toEqual(expected);
});
