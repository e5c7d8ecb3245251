// What a restore refuses, and that a backup keeps whatever any command can write: rows of every example go out and come
// back in a database of their own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { type Env, parseSettings } from "#server/kernel/env.ts";
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
    urls: {
      DATABASE_URL: urls.appUrl,
      DATABASE_OWNER_URL: urls.ownerUrl,
      DATABASE_API_URL: urls.apiUrl,
    } satisfies Pick<Env, "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_API_URL">,
    standinsUrl: null,
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

test("rows of the backup are those of the restored database, and a second restore needs the word", async () => {
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

test("a row that was changed, a manifest that is gone, and a file that is no archive are refused", async () => {
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

test("a backup of a newer version and one of another mode are refused", async () => {
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
