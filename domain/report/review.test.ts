import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import { isObjectable, objectableUntil, requireObjectable, requireReviewable } from "./review.ts";

const made_at = new Date("2030-05-06T12:00:00Z");
const until = objectableUntil(made_at);
const open = { objectable_until: until, objected_at: null, outcome: null, made_by: "a" };
const objected = { ...open, objected_at: made_at };
const decided = { ...objected, outcome: "upheld" };
const just = (ms: number) => new Date(until.getTime() + ms);

test("an objection is possible for as many days as the limit says", () => {
  expect((until.getTime() - made_at.getTime()) / 86_400_000).toBe(limits.objection_days);
});

describe("an objection", () => {
  test.each([
    ["in time", open, just(-1), null],
    ["too late", open, just(0), "too_late"],
    ["a second time", objected, made_at, "already_objected"],
    ["after the decision", decided, made_at, "already_objected"],
    ["to what was taken back", { ...open, outcome: "reversed" }, made_at, "stale"],
  ])("%s", (_case, restricted, now, refusal) => {
    expect(isObjectable(restricted, now)).toBe(refusal === null);
    const object = () => requireObjectable(restricted, now);
    if (refusal) expect(object).toThrow(refusal);
    else expect(object).not.toThrow();
  });
});

describe("a review", () => {
  test.each([
    ["by another", objected, "upheld", { account_id: "b", hasOthers: true }, null],
    [
      "by the same while there are others",
      objected,
      "reversed",
      { account_id: "a", hasOthers: true },
      "own_restriction",
    ],
    ["by the same who is alone", objected, "upheld", { account_id: "a", hasOthers: false }, null],
    ["that takes back one's own mistake", open, "reversed", { account_id: "a", hasOthers: true }, null],
    ["that upholds what nobody objected to", open, "upheld", { account_id: "b", hasOthers: true }, "stale"],
    ["of what is decided", decided, "reversed", { account_id: "b", hasOthers: true }, "stale"],
  ] as const)("%s", (_case, restricted, wanted, by, refusal) => {
    const review = () => requireReviewable(restricted, wanted, by);
    if (refusal) expect(review).toThrow(refusal);
    else expect(review).not.toThrow();
  });
});
