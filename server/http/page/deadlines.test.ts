import { expect, test } from "vitest";
import { timers } from "#server/flow/timer/timers.ts";
import { listSilenceRules, silenceRules, unpublishedTimers } from "./deadlines.ts";

test("every timer has its rule on the public page, or a reason why not, and every rule has its timer", () => {
  const named = [...Object.keys(silenceRules), ...Object.keys(unpublishedTimers)];
  expect(named.sort()).toEqual(timers.map(({ name }) => name).sort());
  for (const reason of Object.values(unpublishedTimers)) expect(reason).not.toBe("");
});

test("each rule says whose action is awaited, until when and what happens, with figures filled in", () => {
  const shown = listSilenceRules().flatMap(({ rules }) => rules);
  expect(shown.map(({ name }) => name)).toHaveLength(Object.keys(silenceRules).length);
  for (const { name, wait, until, outcome } of shown)
    for (const text of [wait, until, outcome]) {
      expect(text, name).toMatch(/\w/);
      expect(text, name).not.toMatch(/[{}]|NaN|undefined/);
    }
});
