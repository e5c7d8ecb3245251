// The stand-ins' database of a restore: made beside, exchanged by name, and removed where the restore is not finished.
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { discardStandins, prepareStandins, swapStandins } from "./restore-standins.ts";
import { readStatements } from "./write-backup.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  const { status, stderr } = spawnSync(process.execPath, ["standins/make-tables.ts"], {
    env: { STANDINS_DATABASE_URL: database.ownerUrl, STANDINS_AUTH: "1" },
    encoding: "utf8",
  });
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

test("what is made beside leaves the database alone until it takes its name", async () => {
  const place = { url: database.ownerUrl, adminUrl: process.env.TEST_POSTGRES_URL ?? "" };
  const statements = await withClient(place.url, readStatements);
  expect(statements.length).toBeGreaterThan(0);
  await prepareStandins(place, statements);
  await discardStandins(place);
  await swapStandins(place);
  expect(await hasEarlier()).toBe(true);
  await prepareStandins(place, statements);
  expect(await hasEarlier()).toBe(true);
  await swapStandins(place);
  expect(await hasEarlier()).toBe(false);
  expect(await withClient(place.url, readStatements)).toEqual(statements);
});
