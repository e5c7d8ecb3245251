import { expect, test } from "vitest";
import { type Machine, missingOn } from "./preflight.ts";

const machine: Machine = {
  runs: () => true,
  freeBytes: () => 50 * 2 ** 30,
  findBrowser: () => "/usr/bin/chromium",
  listen: () => Promise.resolve(),
  isRoot: false,
  isCi: false,
};
const fail = (message: string) => () => {
  throw new Error(message);
};

test("a complete machine lacks nothing", async () => {
  expect(await missingOn(machine)).toEqual([]);
});

test.each<[string, Partial<Machine>, string, string]>([
  ["git", { runs: (program) => program !== "git" }, "not a git repository", "apt-get install git"],
  ["a browser", { findBrowser: fail("There is no browser.") }, "no browser", "chromium-headless-shell"],
  ["room", { freeBytes: () => 2 ** 30 }, "1.0 GiB of the 6 GiB", "TMPDIR"],
  ["a port", { listen: () => Promise.reject(new Error("EPERM")) }, "EPERM", "stand-ins"],
  ["a user for PostgreSQL", { isRoot: true, runs: (program) => program !== "id" }, "as root", "useradd"],
])("%s that is missing is said, with how to get it", async (_, without, what, help) => {
  const problems = await missingOn({ ...machine, ...without });
  expect(problems).toHaveLength(1);
  expect(problems[0]?.what).toContain(what);
  expect(problems[0]?.help).toContain(help);
});

test("continuous integration makes the database's user itself", async () => {
  const without = { isRoot: true, isCi: true, runs: (program: string) => program !== "id" };
  expect(await missingOn({ ...machine, ...without })).toEqual([]);
});

test("everything missing is reported at once", async () => {
  const without = { runs: () => false, freeBytes: () => 0, isRoot: true };
  expect(await missingOn({ ...machine, ...without })).toHaveLength(3);
});
