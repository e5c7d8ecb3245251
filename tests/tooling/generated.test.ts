import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingEntries } from "#scripts/complete-lock.ts";
import { generateTypes } from "#scripts/db-types.ts";
import { createTestDatabase } from "#tests/kit/postgres.ts";

test("db/schema.d.ts describes the migrated database (`npm run db:types`)", async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  try {
    expect(generateTypes(ownerUrl, ["--verify"])).toMatchObject({ isOk: true });
  } finally {
    await drop();
  }
});

test("package-lock.json names every package of every system, so that `npm ci` accepts it (`scripts/complete-lock.ts`)", () => {
  expect(missingEntries(JSON.parse(readFileSync("package-lock.json", "utf8")))).toEqual({});
});
