// The list of faults: each names a text that is exactly once in its file, and a test file that exists.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faults } from "../faults/faults.ts";

test.each(faults.map((fault) => [fault.file, fault] as const))(
  "a fault of %s can be planted",
  (file, fault) => {
    const found = readFileSync(file, "utf8").split(fault.find).length - 1;
    expect(found, `"${fault.find}" in ${file}`).toBe(1);
    expect(existsSync(fault.caught_by), fault.caught_by).toBe(true);
  },
);
