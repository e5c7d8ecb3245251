import { expect, test } from "vitest";
import { initialSettings } from "#domain/setting/settings.ts";
import { timers } from "#server/flow/timer/timers.ts";
import { listSilenceRules, silenceRules } from "./deadlines.ts";

test("every timer has its rules on the public page, and every rule has its timer", () => {
  const named = new Set(Object.keys(silenceRules).map((rule) => rule.split(".").slice(0, 2).join(".")));
  expect([...named].sort()).toEqual(timers.map(({ name }) => name).sort());
});

test("each rule says whose action is awaited, until when and what happens, with figures filled in", () => {
  const shown = listSilenceRules(initialSettings).flatMap(({ rules }) => rules);
  expect(shown.map(({ name }) => name)).toHaveLength(Object.keys(silenceRules).length);
  for (const { name, wait, until, outcome } of shown)
    for (const text of [wait, until, outcome]) {
      expect(text, name).toMatch(/\w/);
      expect(text, name).not.toMatch(/[{}]|NaN|undefined/);
    }
});
