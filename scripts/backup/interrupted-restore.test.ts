// A restore that fails anywhere leaves the installation as it was: on a disk that fills up, killed at any moment, or
// interrupted after its database was committed. A file size limit (`ulimit -f`) stands for the full disk: PostgreSQL
// and Node see the same errors, and it needs neither rights nor a separate file system.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { type Program, startProgram } from "#tests/kit/product/product.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { checkBackup, replaceDatabase } from "./restore-backup.ts";
import { settleRestore } from "./settle-restore.ts";
import { writeBackup } from "./write-backup.ts";

const mebibyte = 1024 * 1024;
/** More than the write-ahead log's files of 16 MiB and any file of the small backup, less than one of a large backup. */
const largestFile = 18 * mebibyte;

let kit: TestKit;
let folder: string;
let data_dir: string;
let earlier: Awaited<ReturnType<typeof stateOf>>;
const archive = (name: "small" | "rows" | "files") => join(folder, `${name}.tar.gz`);

const settings = () => ({
  MODE: "demo",
  DATA_DIR: data_dir,
  FILES_URL: pathToFileURL(join(data_dir, "files")).href,
});

/** A backup of the kit's database with one file of `fileBytes` bytes. */
async function backUp(name: "small" | "rows" | "files", fileBytes: number): Promise<void> {
  const filesFolder = join(folder, `files-${name}`);
  mkdirSync(join(filesFolder, "requests"), { recursive: true });
  writeFileSync(join(filesFolder, "requests", `${name}.pdf`), Buffer.alloc(fileBytes, name));
  await writeBackup({ ...(await place()), filesFolder }, archive(name));
}

async function place(): Promise<Installation> {
  const { ownerUrl, appUrl, apiUrl } = kit.urls;
  const urls = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_API_URL: apiUrl };
  const opened = await openInstallation(
    { ...settings(), ...urls, ...noStandins },
    { purpose: "restore", say },
  );
  return { ...opened, cookieSecret: { value: "the secret of the backup", isOwn: true } };
}

const say = () => undefined;
/** With every service configured, the installation has no stand-ins and so no database of theirs. */
const noStandins = {
  SUPABASE_URL: "http://127.0.0.1:9",
  SUPABASE_PUBLISHABLE_KEY: "a",
  SUPABASE_SECRET_KEY: "b",
  STRIPE_API_URL: "http://127.0.0.1:9",
  STRIPE_SECRET_KEY: "sk_test_c",
  STRIPE_WEBHOOK_SECRET: "whsec_d",
};

function restore(name: "small" | "rows" | "files", limit = "unlimited", ...args: string[]): Program {
  const blocks = limit === "unlimited" ? limit : String(Number(limit) / 512);
  const script = 'ulimit -f "$1"; shift; exec "$@"';
  const command = [process.execPath, "scripts/restore.ts", archive(name), ...args];
  return startProgram("sh", ["-c", script, "sh", blocks, ...command], { settings: settings() });
}

async function ended(program: Program): Promise<{ code: number | string; output: string }> {
  const code = await program.ended;
  return { code, output: program.output() };
}

/** Everything that a restore replaces: rows, files, clock, secret. Starts the database to read it. */
async function stateOf() {
  const opened = await openInstallation(settings(), { purpose: "restore", say });
  try {
    const rows = await withClient(opened.urls.DATABASE_OWNER_URL, async (client) => {
      const { rows: found } = await client.query<{ name: string }>(
        "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'migration') order by 1",
      );
      const digests: Record<string, string> = {};
      for (const { name } of found) {
        const text = await client.query<{ all: string | null }>(
          `select md5(string_agg(t::text, '|' order by t::text)) as all from ${name} t`,
        );
        digests[name] = text.rows[0]?.all ?? "";
      }
      return digests;
    });
    const files = readdirSync(opened.filesFolder, { recursive: true, encoding: "utf8" }).sort();
    const secret = JSON.parse(readFileSync(join(data_dir, "secrets.json"), "utf8")).cookie as string;
    return { rows, files, secret, databases: await databasesOf(opened) };
  } finally {
    await opened.close();
  }
}

const databasesOf = ({ standins }: Installation) =>
  withClient(standins?.adminUrl ?? "", async (client) => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database order by 1");
    return rows.map(({ datname }) => datname);
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "interrupted-restore-"));
  chmodSync(folder, 0o711);
  data_dir = join(folder, "data");
  kit = await startKit();
  await kit.payment();
  await backUp("small", 100);
  await backUp("files", largestFile + 3 * mebibyte);
  await withClient(kit.urls.ownerUrl, async (client) => {
    await client.query("set statement_timeout = 0");
    await client.query(
      `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, reason, at)
       select 'test', gen_random_uuid(), 'begin', 'begun', 1, 'system', gen_random_uuid(), 'test',
         (select string_agg(md5(random()::text || i), '') from generate_series(1, 30) i), now()
       from generate_series(1, $1) n`,
      [Math.ceil((largestFile + 3 * mebibyte) / 1_000)],
    );
  });
  await backUp("rows", 100);
  const first = await ended(restore("small"));
  expect(first, first.output).toMatchObject({ code: 0 });
  earlier = await stateOf();
}, 300_000);
afterAll(async () => {
  await kit.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(["rows", "files"] as const)(
  "on a disk that has no room for the %s of a backup the old data are all there",
  async (name) => {
    const failed = await ended(restore(name, String(largestFile), "--replace-everything"));
    expect(failed, failed.output).toMatchObject({
      code: 1,
      output: expect.stringMatching(/file too large/i),
    });
    expect(await stateOf()).toEqual(earlier);
  },
  180_000,
);

test("a killed restore changes nothing, and the next one removes what it left and works", async () => {
  const killed = restore("files", "unlimited", "--replace-everything");
  const unpacked = join(data_dir, "files", ".restoring", "new", "requests", "files.pdf");
  await vi.waitFor(() => expect(existsSync(unpacked)).toBe(true), { timeout: 60_000, interval: 5 });
  killed.child.kill("SIGKILL");
  expect(await killed.ended).toBe("SIGKILL");
  const { files, ...left } = await stateOf();
  expect(left).toEqual({ rows: earlier.rows, secret: earlier.secret, databases: earlier.databases });
  expect(files).toEqual(expect.arrayContaining(earlier.files));

  const again = await ended(restore("small", "unlimited", "--replace-everything"));
  expect(again, again.output).toMatchObject({ code: 0 });
  expect(await stateOf()).toMatchObject({ files: earlier.files, databases: earlier.databases });
}, 300_000);

test("the next start finishes a restore that was interrupted after its commit", async () => {
  const opened = await openInstallation(settings(), { purpose: "restore", say });
  try {
    const manifest = await checkBackup(archive("files"), opened.env);
    const secret = manifest.cookie_secret?.own_value ?? "";
    await replaceDatabase(archive("files"), manifest, opened);
    expect(existsSync(join(opened.filesFolder, "requests", "small.pdf"))).toBe(true);
    expect(await settleRestore(opened)).toBe("finished");
    const files = readdirSync(opened.filesFolder, { recursive: true, encoding: "utf8" }).sort();
    expect(files).toEqual(["requests", "requests/files.pdf"]);
    expect(JSON.parse(readFileSync(join(data_dir, "secrets.json"), "utf8"))).toMatchObject({
      cookie: secret,
    });
    expect(await settleRestore(opened)).toBe("nothing");
  } finally {
    await opened.close();
  }
}, 180_000);
