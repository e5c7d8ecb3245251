import { describe, expect, test } from "vitest";
import {
  backupState,
  clockState,
  compareMigrations,
  connectionState,
  databaseState,
  endpointState,
  givenUpState,
  keyState,
  spaceState,
  tickState,
  waitState,
  workerState,
  worstOf,
} from "./health.ts";

const now = new Date("2027-02-10T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const mib = 1024 * 1024;

test("the worst state counts, and nothing is fine", () => {
  expect(worstOf([])).toBe("ok");
  expect(worstOf(["ok", "warning", "ok"])).toBe("warning");
  expect(worstOf(["warning", "problem", "ok"])).toBe("problem");
});

describe("a backup", () => {
  test.each([
    ["live", null, "warning"],
    ["live", 10, "ok"],
    ["live", 30, "warning"],
    ["live", 168, "problem"],
    ["demo", null, "ok"],
    ["demo", 1_000, "ok"],
  ] as const)("of a %s installation, %s hours old, is %s", (mode, hours, state) => {
    expect(backupState(mode, hours === null ? null : hoursAgo(hours), now)).toBe(state);
  });
});

describe("the tick", () => {
  test.each([
    [null, false, "warning"],
    [60, false, "ok"],
    [60, true, "warning"],
    [200, false, "warning"],
    [700, false, "problem"],
    [700, true, "problem"],
  ] as const)("due %s s ago, failing: %s, is %s", (age_s, is_failing, state) => {
    expect(tickState(age_s, is_failing)).toBe(state);
  });
});

test("waiting, given up, workers, space, versions and keys", () => {
  expect([null, 299, 300, 900].map(waitState)).toEqual(["ok", "ok", "warning", "problem"]);
  expect([0, 1].map(givenUpState)).toEqual(["ok", "warning"]);
  expect([0, 1].map(workerState)).toEqual(["problem", "ok"]);
  expect([null, 100 * mib, 500 * mib, 5_000 * mib].map(spaceState)).toEqual([
    "problem",
    "problem",
    "warning",
    "ok",
  ]);
  expect([160_004, 170_000].map(databaseState)).toEqual(["problem", "ok"]);
  expect(keyState("live", "sk_live_x")).toBe("warning");
  expect([keyState("live", "rk_live_x"), keyState("demo", "sk_test_x")]).toEqual(["ok", "ok"]);
});

test("a slow answer of a clock is no difference", () => {
  const at = 1_000_000;
  const state = (theirs: number, took: number) =>
    clockState(new Date(theirs), at - took / 2, at + took / 2).state;
  expect([state(at, 0), state(at + 20_000, 0), state(at - 90_000, 0)]).toEqual(["ok", "warning", "problem"]);
  expect(state(at + 20_000, 40_000)).toBe("ok");
  expect(clockState(new Date(at - 30_000), at, at).ahead_s).toBe(30);
});

test("pending migrations are a problem, those of a later release deserve a look", () => {
  expect(compareMigrations(["a", "b"], ["a"])).toEqual({ missing: ["b"], newer: [], state: "problem" });
  expect(compareMigrations(["a"], ["a", "b"])).toEqual({ missing: [], newer: ["b"], state: "warning" });
  expect(compareMigrations(["a"], ["a"]).state).toBe("ok");
});

test("a database that accepts too few connections, and one that has few left", () => {
  const most = { web: 15, worker: 11 };
  expect(connectionState({ accepted: 20, open: 1 }, most)).toBe("problem");
  expect(connectionState({ accepted: 97, open: 90 }, most)).toBe("warning");
  expect(connectionState({ accepted: 97, open: 20 }, most)).toBe("ok");
});

test("a key that may not list endpoints only deserves a look", () => {
  expect(([null, "forbidden", "disabled", "unreachable"] as const).map(endpointState)).toEqual([
    "ok",
    "warning",
    "problem",
    "problem",
  ]);
});
