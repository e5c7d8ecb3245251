// A release that follows the one under test: its sources, two more migrations and a build whose browser files all
// have other names. A second real build would take half a minute of both cores, and for a server two builds differ in
// their file names: so this copies the build and renames its files, wherever they are named.
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { listMigrationFiles } from "#server/kernel/database/migration-files.ts";

export type NextRelease = {
  folder: string;
  /** The hash of its list of scripts, and that of the previous release. */
  version: string;
  previous_version: string;
  /** The names of its additional migrations. */
  migrations: string[];
  remove(): void;
};

const parts = ["package.json", "app", "server", "domain", "db", "scripts", "messages/compiled", "build"];

/** An expanding change of the busiest tables, and an index that is built during writes, each in its own file. */
const changes = {
  "9001-what-the-next-release-adds.sql": `create table next_release (
    id uuid primary key default gen_random_uuid(), profile_id uuid references profile, note text not null);
`,
  "9002-requests.sql": "alter table request add column next_note text not null default '';",
  "9003-bookings.sql": "alter table booking add column next_note text not null default '';",
  "9004-accounts.sql": "alter table account add column next_at timestamptz not null default now();",
  "9005-commands.sql": "alter table command_log add column next_count integer not null default 0;",
  "9006-profiles.sql":
    "alter table profile add column next_choice text check (next_choice in ('one', 'two'));",
  "9007-an-index-of-the-next-release.sql": `-- no transaction
create index concurrently command_log_next on command_log (name, next_count);
create index concurrently request_next on request (next_note);
`,
};

export async function makeNextRelease(): Promise<NextRelease> {
  const folder = mkdtempSync(join(tmpdir(), "proffer-next-"));
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(resolve(part), join(folder, part), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [name, sql] of Object.entries(changes)) writeFileSync(join(folder, "db/migrations", name), sql);
  const { version, previous_version } = renameAssets(join(folder, "build"));
  await requireMigrations(join(folder, "build/server"), Object.keys(changes));
  return {
    folder,
    version,
    previous_version,
    migrations: Object.keys(changes),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Adds migrations to those that the build names and requires. */
async function requireMigrations(build: string, added: string[]): Promise<void> {
  const known = (await listMigrationFiles()).map(({ name }) => name);
  const paths = readdirSync(build, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(build, name));
  // The bundler writes a longer list on lines of its own.
  const list = new RegExp(
    `\\[\\s*${known.map((name) => `"${name.replaceAll(".", "\\.")}"`).join(",\\s*")}\\s*\\]`,
  );
  const path = paths.find((each) => list.test(readFileSync(each, "utf8")));
  if (!path) throw new Error("the build does not name its migrations");
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace(list, JSON.stringify([...known, ...added])));
}

const hashed = /\w[\w.-]*-([\w-]{8})\.(?:js|css|svg|woff2)\b/g;
const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** Gives every hashed file of the client build another hash, in all texts of the build that name it. */
function renameAssets(build: string): { version: string; previous_version: string } {
  const client = join(build, "client/assets");
  const files = readdirSync(client, { recursive: true, encoding: "utf8" });
  for (const name of files.filter((file) => /\.(br|gz)$/.test(file))) rmSync(join(client, name));
  const kept = files.filter((file) => !/\.(br|gz)$/.test(file));
  const list = kept.map((name) => /^manifest-([0-9a-f]{8})\.js$/.exec(name)?.[1]);
  const previous_version = list.find((found) => found !== undefined) ?? "";
  const version = digest(previous_version);
  const names = new Map<string, string>();
  for (const path of kept) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const hash = new RegExp(hashed.source).exec(name)?.[1];
    if (hash) names.set(name, name.replace(`-${hash}.`, `-${digest(hash)}.`));
  }
  const rename = (text: string) => text.replaceAll(hashed, (name) => names.get(name) ?? name);
  for (const path of kept.map((name) => join(client, name))) {
    if (/\.(js|css|json)$/.test(path)) writeFileSync(path, rename(readFileSync(path, "utf8")));
    const renamed = rename(path);
    if (renamed !== path) renameSync(path, renamed);
  }
  for (const name of readdirSync(join(build, "server"), { recursive: true, encoding: "utf8" })) {
    const path = join(build, "server", name);
    if (name.endsWith(".js"))
      writeFileSync(
        path,
        rename(readFileSync(path, "utf8")).replaceAll(`"${previous_version}"`, `"${version}"`),
      );
  }
  return { version, previous_version };
}
