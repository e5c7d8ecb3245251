// The installation stays small: the packages that the product runs with, and everything installed.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Lock, runTimePackages } from "#scripts/third-party/packages.ts";

const RUN_TIME_MAX = 320;
const INSTALLED_MAX_MIB = 880;

test(`fewer than ${RUN_TIME_MAX} packages belong to the product at run time`, () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  expect(runTimePackages(lock).length).toBeLessThan(RUN_TIME_MAX);
});

test("and development packages are not counted", () => {
  const packages = { "": {}, "node_modules/a": {}, "node_modules/b": { dev: true }, "node_modules/a/c": {} };
  expect(runTimePackages({ packages }).map(([path]) => path)).toEqual(["node_modules/a", "node_modules/a/c"]);
});

test(`everything installed takes less than ${INSTALLED_MAX_MIB} MiB`, () => {
  // Tool caches are not packages.
  const folders = readdirSync("node_modules").filter((name) => !name.startsWith("."));
  expect(existsSync("node_modules/vite"), "without development packages the size says nothing").toBe(true);
  const du = execFileSync("du", ["-skc", ...folders], { cwd: "node_modules", encoding: "utf8" });
  const kib = Number(/^(\d+)\s+total$/m.exec(du)?.[1]);
  expect(kib / 1_024).toBeLessThan(INSTALLED_MAX_MIB);
});
