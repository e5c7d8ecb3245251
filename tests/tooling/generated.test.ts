import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateTypes } from "#scripts/db-types.ts";
import { envExample } from "#scripts/env-example.ts";
import { createTestDatabase } from "#tests/kit/postgres.ts";

test(".env.example lists the settings as they are parsed (`npm run env:example`)", () => {
  expect(readFileSync(".env.example", "utf8")).toBe(envExample());
});

test("db/schema.d.ts describes the migrated database (`npm run db:types`)", async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  try {
    expect(generateTypes(ownerUrl, ["--verify"])).toMatchObject({ isOk: true });
  } finally {
    await drop();
  }
});
