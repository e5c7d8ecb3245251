// The list of faults: each names a text that occurs exactly once in its file, and a test file that exists.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faults, faultsByArea } from "../faults/faults.ts";
import { describeResults, layerOf } from "../faults/report.ts";

test.each(faults.map((fault) => [fault.file, fault] as const))(
  "a fault can be planted in %s",
  (file, fault) => {
    const found = readFileSync(file, "utf8").split(fault.find).length - 1;
    expect(found, `"${fault.find}" in ${file}`).toBe(1);
    expect(fault.replace).not.toBe(fault.find);
    expect(existsSync(fault.caught_by), fault.caught_by).toBe(true);
  },
);

describe("an area has enough of them", () => {
  test.each(Object.entries(faultsByArea))("%s", (area, list) => {
    expect(list.length).toBeGreaterThanOrEqual(area === "screens" ? 15 : 8);
  });
});

test("no fault is listed twice", () => {
  const texts = faults.map(({ file, find, replace }) => JSON.stringify([file, find, replace]));
  expect(new Set(texts).size).toBe(texts.length);
});

test("the report names the layer of each, and counts what is missed", () => {
  const results = faults.map((fault, index) => ({ ...fault, is_caught: index > 0, seconds: 1 }));
  const report = describeResults(results);
  expect(report).toContain(`${faults.length - 1} of ${faults.length} caught`);
  expect(report.match(/\| MISSED \|/g)).toHaveLength(1);
  for (const { caught_by } of faults) expect(report).toContain(`| ${layerOf(caught_by)} |`);
});
