import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import { isRepetition, isSameText } from "./repetition.ts";

test.each([
  ["Hello, can we talk?", "hello  can we talk", true],
  ["Guten Tag! Möchten Sie ein Angebot?", "Guten Tag. Möchten Sie ein Angebot?", true],
  ["ﬁne", "fine", true],
  ["Is there parking?", "Is there a kitchen?", false],
  ["", "", false],
  ["…", "!", false],
])("%s and %s are the same: %s", (one, other, same) => {
  expect(isSameText(one, other)).toBe(same);
});

describe("the same first message", () => {
  const text = "We are cheap, book us!";
  const sent = (times: number) => [...Array.from({ length: times }, () => text), "Is there parking?"];
  const limit = limits.same_text_threads_per_day;

  test.each([
    [0, false],
    [limit - 2, false],
    [limit - 1, true],
  ])("sent %d times before goes out, and operators look: %s", (times, isFlagged) => {
    expect(isRepetition(text, sent(times))).toBe(isFlagged);
  });

  test("sent as often as it may be is refused, and another text is not", () => {
    expect(() => isRepetition(text, sent(limit))).toThrow(`text_repeated {"limit":${limit}}`);
    expect(isRepetition("Do you need a second photographer?", sent(limit))).toBe(false);
  });
});
