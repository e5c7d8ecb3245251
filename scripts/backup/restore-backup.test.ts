// What a restore refuses, and that a backup keeps whatever any command can write: it exports rows of every example and
// restores them into another database.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { parseSettings } from "#server/kernel/env.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import type { Installation } from "./installation.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let kit: TestKit;
let target: TestDatabase;
let folder: string;
let archive: string;

function installationOn(urls: TestDatabase, files: string, secret: string): Installation {
  const parsed = parseSettings({ FILES_URL: pathToFileURL(files).href, DATA_DIR: join(folder, "data") });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return {
    env: parsed.env,
    urls: { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, DATABASE_API_URL: urls.apiUrl },
    standins: null,
    clusterFolder: null,
    filesFolder: files,
    clockFile: null,
    cookieSecret: { value: secret, isOwn: false },
    close: async () => undefined,
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  archive = join(folder, "backup.tar.gz");
  kit = await startKit();
  await kit.payment();
  target = await createEmptyDatabase();
  await writeBackup(installationOn(kit.urls, join(folder, "files"), "one"), archive);
});
afterAll(async () => {
  await kit.stop();
  await target.drop();
  rmSync(folder, { recursive: true });
});

const env = () => installationOn(target, join(folder, "restored"), "other").env;

test("the restored database has the backup's rows, and a second restore needs the word", async () => {
  const installation = installationOn(target, join(folder, "restored"), "other");
  const manifest = await checkBackup(archive, installation.env);
  const restored = await restoreBackup(archive, manifest, installation, { mayReplace: false });
  expect(restored.notes.join()).toContain("COOKIE_SECRET is another one");
  const rowsOf = (url: string) =>
    withClient(url, async (client) => {
      const rows: Record<string, unknown[]> = {};
      for (const { schema, name } of manifest.database.tables)
        rows[name] = (await client.query(`select t::text from ${schema}."${name}" t order by 1`)).rows;
      return rows;
    });
  expect(await rowsOf(target.ownerUrl)).toEqual(await rowsOf(kit.urls.ownerUrl));
  await withClient(target.ownerUrl, async (client) => {
    for (const statement of ["delete from event", "truncate event", "truncate ledger_entry"])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: "23001" });
  });
  const again = restoreBackup(archive, manifest, installation, { mayReplace: false });
  await expect(again).rejects.toThrow("The database is not empty");
  await restoreBackup(archive, manifest, installation, { mayReplace: true });

  await withClient(target.ownerUrl, (client) =>
    client.query("update migration.applied set name = '0001-kernel.sql' where name = '0.1.0'"),
  );
  const before = await rowsOf(target.ownerUrl);
  const intoOld = restoreBackup(archive, manifest, installation, { mayReplace: true });
  await expect(intoOld).rejects.toThrow("The database was made by a version before 0.1.0");
  expect(await rowsOf(target.ownerUrl)).toEqual(before);
});

/** The archive with one byte changed, or without its end. */
function damagedBy(change: (tar: Buffer) => Buffer): string {
  const file = join(folder, "damaged.tar.gz");
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(archive)))));
  return file;
}

test("a changed row, a missing manifest and a file that is not an archive are refused", async () => {
  const changed = damagedBy((tar) => {
    tar.write("X", tar.indexOf("category") + 1_024);
    return tar;
  });
  await expect(checkBackup(changed, env())).rejects.toThrow("nothing was changed");
  const short = damagedBy((tar) => tar.subarray(0, tar.indexOf("manifest.json")));
  await expect(checkBackup(short, env())).rejects.toThrow(/manifest is missing|damaged/);
  const other = join(folder, "other");
  writeFileSync(other, "not an archive");
  await expect(checkBackup(other, env())).rejects.toThrow("damaged");
});

/** Checks a backup of the database with this list of migrations. */
async function checkWith(change: string): Promise<unknown> {
  const { rows } = await kit.owner.query("select name, sha256 from migration.applied");
  await kit.owner.query(change);
  const file = join(folder, "other-version.tar.gz");
  await writeBackup(installationOn(kit.urls, join(folder, "files"), "one"), file);
  await kit.owner.query("delete from migration.applied");
  for (const { name, sha256 } of rows)
    await kit.owner.query("insert into migration.applied (name, sha256) values ($1, $2)", [name, sha256]);
  return checkBackup(file, env()).finally(() => rmSync(file));
}

test("a backup of a newer version, one from before 0.1.0 and one from another mode are refused", async () => {
  const newer =
    "insert into migration.applied (name, sha256) select '9999-of-tomorrow.sql', max(sha256) from migration.applied";
  await expect(checkWith(newer)).rejects.toThrow("9999-of-tomorrow.sql, which this version does not know");
  const older =
    "delete from migration.applied where name <> '0.1.0'; update migration.applied set name = '0001-kernel.sql'";
  await expect(checkWith(older)).rejects.toThrow("made by a version before 0.1.0");
  await expect(checkBackup(archive, { ...env(), MODE: "live" })).rejects.toThrow("MODE=demo");
});
