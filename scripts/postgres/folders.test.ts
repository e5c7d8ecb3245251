// The programs and the data each have a folder of this test, so the place of the clone does not matter.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { choosePostgresFolders } from "#scripts/postgres/folders.ts";

let above: string;
let native: string;
let dataDir: string;

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), "folders-"));
  chmodSync(above, 0o711);
  dataDir = join(above, "of data", "data");
  native = join(above, "of programs", "native");
  mkdirSync(dataDir, { recursive: true });
  for (const folder of ["bin", "share"]) mkdirSync(join(native, folder), { recursive: true });
  writeFileSync(join(native, "bin", "postgres"), "", { mode: 0o755 });
  writeFileSync(join(native, "..", "package.json"), JSON.stringify({ version: "17.0.0" }));
});

afterEach(() => rmSync(above, { recursive: true }));

const choose = () => choosePostgresFolders(dataDir, native);

test("in an open folder the database lies in the data folder and its programs where npm put them", () => {
  expect(choose()).toMatchObject({ native, data: join(dataDir, "postgres"), note: undefined });
  expect(choose().user === undefined).toBe(process.getuid?.() !== 0);
});

// Only for root: for anybody else the database runs as that user, who can access all of their own folders.
if (process.getuid?.() === 0) {
  test.each([
    ["of data", "its data lie"],
    ["of programs", "a copy of its programs lies"],
    ["", "its data and a copy of its programs lie"],
  ])("what lies in the closed folder %j goes elsewhere, to the same place each time: %s", (closed, said) => {
    chmodSync(join(above, closed), 0o700);
    const chosen = choose();
    const elsewhere = chosen.note?.match(/ in (\S+)\.$/)?.[1] ?? "";
    try {
      expect(elsewhere.startsWith(above)).toBe(false);
      expect(chosen.note).toContain(`${said} in ${elsewhere}.`);
      const mayUse = (folder: string) => closed !== "" && folder !== closed;
      expect(chosen.data).toBe(join(mayUse("of data") ? dataDir : elsewhere, "postgres"));
      expect(chosen.native).toBe(mayUse("of programs") ? native : join(elsewhere, "postgresql-17.0.0"));
      expect(choose()).toEqual(chosen);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });
}
