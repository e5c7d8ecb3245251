// What a restore refuses, and that a backup keeps whatever any command can write: it exports rows of every example and
// restores them into another database.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { migrateOnly } from "#server/kernel/database/migrate.ts";
import { listMigrationFiles } from "#server/kernel/database/migration-files.ts";
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
  const again = restoreBackup(archive, manifest, installation, { mayReplace: false });
  await expect(again).rejects.toThrow("The database is not empty");
  await restoreBackup(archive, manifest, installation, { mayReplace: true });
});

/** The archive with one byte changed, or without its end. */
function damagedBy(change: (tar: Buffer) => Buffer): string {
  const file = join(folder, "damaged.tar.gz");
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(archive)))));
  return file;
}

const placesOf = (url: string) =>
  withClient(url, async (client) => {
    const places = `select distinct tableoid::regclass::text as place from event
      union select distinct tableoid::regclass::text from ledger_entry order by 1`;
    return (await client.query<{ place: string }>(places)).rows.map(({ place }) => place);
  });

test("a table with months is one table in the backup, and each row returns to its month", async () => {
  const source = await startKit();
  const other = await createEmptyDatabase();
  try {
    // Old months with a table, and one without: its rows are in the default table.
    await source.owner.query(
      "select history.make_months(now() - n * interval '20 months', null) from generate_series(1, 2) n",
    );
    const insert = `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
      values ('test', gen_random_uuid(), 'begin', 'begun', 1, 'system', gen_random_uuid(), 'test', now() + $1::interval)`;
    for (const ago of ["-20 months", "-40 months", "0 months", "60 months"])
      await source.owner.query(insert, [ago]);
    await source.payment();
    const file = join(folder, "months.tar.gz");
    await writeBackup(installationOn(source.urls, join(folder, "files"), "one"), file);
    const installation = installationOn(other, join(folder, "months"), "one");
    const manifest = await checkBackup(file, installation.env);
    const tables = manifest.database.tables.filter(({ name }) =>
      /^(event|ledger_entry)(_\d|_default|$)/.test(name),
    );
    expect(tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual([
      "public.event",
      "public.ledger_entry",
    ]);
    for (const { months } of tables) expect(months?.length).toBeGreaterThanOrEqual(12);
    await restoreBackup(file, manifest, installation, { mayReplace: false });

    const before = await placesOf(source.urls.ownerUrl);
    const after = await placesOf(other.ownerUrl);
    expect(before).toContain("history.event_default");
    expect(after).toEqual(expect.arrayContaining(before.filter((place) => !place.endsWith("default"))));
    expect(after.filter((place) => place.endsWith("default"))).toEqual([]);
    // Months without rows are made too: the restore made them before it loaded the first row.
    const monthsIn = (url: string) =>
      withClient(url, async (client) => {
        const query =
          "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event'::regclass";
        return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
      });
    expect(await monthsIn(other.ownerUrl)).toEqual(
      expect.arrayContaining(await monthsIn(source.urls.ownerUrl)),
    );
    await withClient(other.ownerUrl, async (client) => {
      for (const place of after)
        for (const statement of [`delete from ${place}`, `truncate ${place}`])
          await expect(client.query(statement), statement).rejects.toMatchObject({ code: "23001" });
      const again = client.query(
        "insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at) select noun, subject_id, transition, to_status, version, role, command_id, request_id, at + interval '1 month' from event",
      );
      await expect(again).rejects.toMatchObject({ constraint: "event_once_per_version" });
    });
    // A restore can replace everything, including months.
    await restoreBackup(file, manifest, installation, { mayReplace: true });
    expect(await placesOf(other.ownerUrl)).toEqual(after);
  } finally {
    await source.stop();
    await other.drop();
  }
});

test("a backup from before the monthly tables is restored, with its rows in their months", async () => {
  const [source, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
  try {
    const names = (await listMigrationFiles()).map(({ name }) => name);
    await migrateOnly(
      source.ownerUrl,
      names.filter((name) => name < "0054"),
    );
    await withClient(source.ownerUrl, async (client) => {
      await client.query(
        `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
         select 'test', gen_random_uuid(), 'begin', 'begun', 1, 'system', gen_random_uuid(), 'test', '2025-01-15'::timestamptz + n * interval '1 month'
         from generate_series(0, 3) n`,
      );
    });
    const file = join(folder, "earlier.tar.gz");
    await writeBackup(installationOn(source, join(folder, "files"), "one"), file);
    const installation = installationOn(other, join(folder, "earlier"), "one");
    await restoreBackup(file, await checkBackup(file, installation.env), installation, { mayReplace: false });
    expect(await placesOf(other.ownerUrl)).toEqual([
      "history.event_2025_01",
      "history.event_2025_02",
      "history.event_2025_03",
      "history.event_2025_04",
    ]);
    const heads = "select count(*)::int as heads from event_head";
    expect(await withClient(other.ownerUrl, async (client) => (await client.query(heads)).rows)).toEqual([
      { heads: 4 },
    ]);
  } finally {
    await source.drop();
    await other.drop();
  }
});

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

test("a backup of a newer version and one from another mode are refused", async () => {
  const manifest = await checkBackup(archive, env());
  const text = JSON.stringify({ ...manifest }, null, 1);
  const last = manifest.migrations.at(-1)?.name ?? "";
  const newer = damagedBy((tar) => {
    const at = tar.lastIndexOf(last);
    tar.write("9", at);
    return tar;
  });
  expect(text).toContain(last);
  await expect(checkBackup(newer, env())).rejects.toThrow(
    `9${last.slice(1)}, which this version does not know`,
  );
  await expect(checkBackup(archive, { ...env(), MODE: "live" })).rejects.toThrow("MODE=demo");
});
