import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasFiles } from "./files.ts";

test("a backup leaves out files of an upload that is still arriving", async () => {
  const folder = mkdtempSync(join(tmpdir(), "files-"));
  try {
    mkdirSync(join(folder, ".incoming", "one"), { recursive: true });
    writeFileSync(join(folder, ".incoming", "one", "0"), "half");
    expect(await hasFiles(folder)).toBe(false);
    writeFileSync(join(folder, "whole.txt"), "whole");
    expect(await hasFiles(folder)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
