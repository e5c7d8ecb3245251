import { expect, test } from "vitest";
import { keptAnswers, mayRepeat, providerAgain } from "./again.ts";
import type { RequestStatus } from "./machine.ts";

test.each([
  ["draft", false],
  ["open", false],
  ["on_hold", false],
  ["awarded", true],
  ["fulfilled", true],
  ["closed", true],
  ["expired", true],
  ["removed", false],
] satisfies [RequestStatus, boolean][])("a request that is %s: may be repeated %s", (status, may) => {
  expect(mayRepeat(status)).toBe(may);
});

test("an answer that no longer fits is left out, however deep its issue is; so is a date", () => {
  const questions = [
    { key: "guests", type: "number" },
    { key: "meals", type: "multi_choice" },
    { key: "garden", type: "yes_no" },
    { key: "registry", type: "date" },
    { key: "visit", type: "date_range" },
  ] as const;
  const lasting = { guests: 80, meals: ["lunch", "gone"], garden: true };
  const answers = {
    ...lasting,
    registry: "2026-05-02",
    visit: { from: "2026-05-02", until: "2026-05-03" },
    no_longer_asked: "yes",
  };
  expect(keptAnswers(answers, questions, [])).toEqual(lasting);
  expect(keptAnswers(answers, questions, [{ path: "answers.meals.1" }, { path: "answers." }])).toEqual({
    guests: 80,
    garden: true,
  });
  expect(keptAnswers(answers, questions, [{ path: "answers.guests" }])).toEqual({
    meals: ["lunch", "gone"],
    garden: true,
  });
});

test("the provider of the completed booking is invited, not one whose booking ended otherwise", () => {
  const of = (status: string, provider_profile_id: string) => ({ status, provider_profile_id });
  expect(providerAgain([of("cancelled", "one"), of("completed", "two")])).toBe("two");
  expect(providerAgain([of("cancelled", "one")])).toBeNull();
  expect(providerAgain([])).toBeNull();
});
