// Browser tests wait for what they expect, with an explicit limit: a retry without a limit ends with the whole test
// and names nothing, and a fixed sleep is too short on a busy machine and too long on every other.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const unbounded = /\.toPass\((?!\{ timeout: )|\bwaitForTimeout\(/g;

function faultsIn(name: string, text: string): string[] {
  return [...text.matchAll(unbounded)].map(({ index, 0: found }) => {
    const line = text.slice(0, index).split("\n").length;
    return `${name}:${line}: ${found}`;
  });
}

test("no browser test retries without a limit or sleeps", () => {
  const files = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((name) => faultsIn(name, readFileSync(join("tests/e2e", name), "utf8")))).toEqual([]);
});

test("and both are detected", () => {
  const text = [
    "}).toPass();",
    "}).toPass({ timeout: 15_000 });",
    "}).toPass({ intervals: [1] });",
    "await page.waitForTimeout(500);",
  ].join("\n");
  expect(faultsIn("a", text)).toEqual(["a:1: .toPass(", "a:3: .toPass(", "a:4: waitForTimeout("]);
});
