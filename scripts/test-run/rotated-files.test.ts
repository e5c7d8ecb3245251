import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filesOfOtherTurns, rotatedFiles } from "./rotated-files.ts";
import { turns } from "./turn.ts";

describe.each(Object.entries(rotatedFiles))("the rotated files of %s", (project, groups) => {
  const files = groups.flatMap((group) => group.files).filter(Boolean);

  test("exist, each once", () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  test("have all run after eight turns", () => {
    const left = new Set(files);
    for (let turn = 20_000; turn < 20_000 + turns; turn += 1) {
      const others = new Set(filesOfOtherTurns(project, turn));
      for (const file of files) if (!others.has(file)) left.delete(file);
    }
    expect([...left]).toEqual([]);
  });
});
