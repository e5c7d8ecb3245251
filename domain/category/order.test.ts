import { expect, test } from "vitest";
import { moveBefore, neighbours } from "./order.ts";

const list = ["a", "b", "c", "d"];

test.each([
  ["d", "a", "dabc"],
  ["a", "c", "bacd"],
  ["a", null, "bcda"],
  ["d", null, "abcd"],
  ["b", "b", "abcd"],
])("%s moves before %s", (moved, before, expected) => {
  expect(moveBefore(list, moved, before).join("")).toBe(expected);
});

test("up and down move by one place, and not beyond the ends", () => {
  for (const [index, moved] of list.entries()) {
    const { up, down } = neighbours(list, index);
    expect(up === undefined, moved).toBe(index === 0);
    expect(down === undefined, moved).toBe(index === list.length - 1);
    if (up !== undefined) expect(moveBefore(list, moved, up).indexOf(moved)).toBe(index - 1);
    if (down !== undefined) expect(moveBefore(list, moved, down).indexOf(moved)).toBe(index + 1);
  }
});
