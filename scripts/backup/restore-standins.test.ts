// The stand-ins' database of a restore: made beside the old one, exchanged by name, and removed if the restore fails.
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { discardStandins, prepareStandins, swapStandins } from "./restore-standins.ts";
import { readStatements } from "./write-backup.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  const { status, stderr } = spawnSync(
    process.execPath,
    ["standins/make-tables.ts", "auth=99", "stripe=99"],
    {
      env: { STANDINS_DATABASE_URL: database.ownerUrl },
      encoding: "utf8",
    },
  );
  expect(status, stderr).toBe(0);
  await withClient(database.ownerUrl, (client) => client.query("create table earlier (id int)"));
});
afterAll(() => database.drop());

const hasEarlier = () =>
  withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ is_there: boolean }>(
      "select to_regclass('earlier') is not null as is_there",
    );
    return rows[0]?.is_there;
  });

const place = () => ({ url: database.ownerUrl, adminUrl: process.env.TEST_POSTGRES_URL ?? "" });

test("tables of an earlier version are made as it had them, those of another one are refused", async () => {
  const statements = await withClient(database.ownerUrl, readStatements);
  const earlier = statements.filter((_, index) => index !== statements.length - 1);
  const url = await prepareStandins(place(), earlier);
  expect(await withClient(url, readStatements)).toEqual(earlier);
  const other = statements.map((statement) => statement.replace(/.$/, "-"));
  await expect(prepareStandins(place(), other)).rejects.toThrow("had other tables");
  await expect(prepareStandins(place(), [...statements, "stripe 999 later"])).rejects.toThrow("later ones");
});

test("the new database leaves the old one alone until it takes its name", async () => {
  const statements = await withClient(database.ownerUrl, readStatements);
  expect(statements.length).toBeGreaterThan(0);
  await prepareStandins(place(), statements);
  await discardStandins(place());
  await swapStandins(place());
  expect(await hasEarlier()).toBe(true);
  await prepareStandins(place(), statements);
  expect(await hasEarlier()).toBe(true);
  await swapStandins(place());
  expect(await hasEarlier()).toBe(false);
  expect(await withClient(database.ownerUrl, readStatements)).toEqual(statements);
});
