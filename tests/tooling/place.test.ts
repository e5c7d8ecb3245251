import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { choosePostgresFolders } from "#scripts/postgres/folders.ts";

let above: string;

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), "place-"));
  mkdirSync(join(above, "data"), { mode: 0o711 });
});

afterEach(() => rmSync(above, { recursive: true }));

test("in an open folder the database lies in the data folder and its programs where npm put them", () => {
  chmodSync(above, 0o711);
  const place = choosePostgresFolders(join(above, "data"));
  expect(place).toMatchObject({ data: join(above, "data", "postgres"), note: undefined });
  expect(place.native).toContain("node_modules");
  expect(place.user === undefined).toBe(process.getuid?.() !== 0);
});

// Registered for root alone: for anybody else the database runs as themselves and no folder of theirs is closed to it.
if (process.getuid?.() === 0) {
  test("in a closed folder the data lie elsewhere, at the same place each time, and the place is said", () => {
    chmodSync(above, 0o700);
    const place = choosePostgresFolders(join(above, "data"));
    try {
      expect(place.data.startsWith(above)).toBe(false);
      expect(existsSync(dirname(place.data))).toBe(true);
      expect(place.note).toContain(`its data lie in ${dirname(place.data)}.`);
      expect(choosePostgresFolders(join(above, "data"))).toEqual(place);
    } finally {
      rmSync(dirname(place.data), { recursive: true });
    }
  });
}
