import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteBackup, readLastBackup } from "#scripts/backup/last-backup.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { backupFinding, checkBackup, checkChecksums } from "./check-backup.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const now = new Date("2027-02-10T12:00:00Z");

test.each([
  [null, "warning"],
  ["2027-02-10T02:30:00Z", "ok"],
  ["2027-02-08T02:30:00Z", "warning"],
  ["2027-01-31T02:30:00Z", "problem"],
])("a last backup of %s is %s", (at, status) => {
  expect(backupFinding(at === null ? null : new Date(at), now).status).toBe(status);
});

test("the database keeps the time of the last backup, and live mode checks it", async () => {
  const urls = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_API_URL: database.apiUrl,
  };
  expect(await readLastBackup(owner)).toBe(null);
  expect(await checkBackup({ MODE: "live" }, urls)).toMatchObject([{ status: "warning" }]);
  await noteBackup(owner, now);
  expect(await readLastBackup(owner)).toEqual(now);
  await noteBackup(owner, new Date());
  expect(await checkBackup({ MODE: "live" }, urls)).toMatchObject([{ status: "ok" }]);
  expect(await checkChecksums({ DATABASE_URL: undefined }, urls)).toMatchObject([{ status: "ok" }]);
});
