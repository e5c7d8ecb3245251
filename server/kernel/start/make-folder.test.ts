import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

test("folders are made with their modes, once", () => {
  const above = mkdtempSync(join(tmpdir(), "folders-"));
  try {
    const folder = join(above, "a", "b");
    makeFolder(folder, 0o700);
    makeFolder(folder, 0o755);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  } finally {
    rmSync(above, { recursive: true });
  }
});

// Only on systems with /proc, where a recursive mkdir never returns.
if (existsSync("/proc/self")) {
  test("a folder that cannot be made is an error, also below /proc", () => {
    expect(() => makeFolder("/proc/proffer/data", 0o700)).toThrow("ENOENT");
    expect(() => makeFolder("/proc/self/status/data", 0o700)).toThrow("ENOTDIR");
  });
}
