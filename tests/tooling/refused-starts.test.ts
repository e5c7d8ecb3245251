// Each program of an installation, started with one thing wrong, ends with one sentence that names the setting. In
// each turn one of the programs affected by a wrong setting runs, in the full run all of them.
import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { changeUrl, ensureAppDatabase, ensureRole, withClient } from "#scripts/postgres/roles.ts";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { addressesAt, embeddedDatabase } from "#scripts/supervisor/database.ts";
import { isFull, shareOfTurn } from "#scripts/test-run/turn.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { startProgram } from "#tests/kit/product/product.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "refused-"));
const archive = join(folder, "backup.tar.gz");
let cluster: Awaited<ReturnType<typeof startThrowawayPostgres>>;
let settings: Record<string, string>;
/** Addresses of a database without any table, and of one from before 0.1.0. */
let empty: Record<string, string>;
let old: Record<string, string>;

const role = (name: string) => ({ name, password: "a-password" });
const roles = { owner: role("of_owner"), app: role("of_app"), api: role("of_api") };

async function makeDatabase(name: string): Promise<Record<string, string>> {
  await ensureAppDatabase(cluster.url, name, roles);
  const as = (one: keyof typeof roles) => changeUrl(cluster.url, { role: roles[one], database: name });
  return { DATABASE_URL: as("app"), DATABASE_OWNER_URL: as("owner"), DATABASE_API_URL: as("api") };
}

/** Records a migration of a version before 0.1.0. */
const markOld = (client: pg.Client) =>
  client.query(`create schema migration;
    create table migration.applied (name text primary key, sha256 text not null, at timestamptz not null default now());
    insert into migration.applied (name, sha256) values ('0001-kernel.sql', 'x');
    grant usage on schema migration to public; grant select on migration.applied to public`);

beforeAll(async () => {
  cluster = await startThrowawayPostgres();
  await withClient(cluster.url, async (client) => {
    for (const each of Object.values(roles)) await ensureRole(client, each);
  });
  empty = await makeDatabase("unmigrated");
  old = await makeDatabase("old");
  await withClient(old.DATABASE_OWNER_URL ?? "", markOld);
  settings = {
    MODE: "live",
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    WORKER: "none",
    PUBLIC_URL: "https://market.example",
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SUPABASE_SECRET_KEY: "sb_secret_x",
    STRIPE_API_URL: "https://stripe.internal:9",
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Market <hello@market.example>",
    FILES_URL: `file://${join(folder, "files")}`,
    TRUSTED_PROXY_HOPS: "1",
    COOKIE_SECRET: "a secret of this test, long enough to be one",
    // The tests may run as root.
    ALLOW_ROOT: "on",
    ...(await makeDatabase("migrated")),
  };
  expect(await run("migrate")).toMatchObject({ code: 0 });
  expect(await run("backup")).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true });
});

const programs = {
  start: ["scripts/supervisor/main.ts"],
  web: ["server/web.ts"],
  worker: ["server/worker.ts"],
  "npm run worker": ["scripts/worker.ts"],
  migrate: ["scripts/migrate.ts"],
  backup: ["scripts/backup.ts", archive],
  restore: ["scripts/restore.ts", archive],
  operator: ["scripts/operator.ts", "catalogue"],
  doctor: ["scripts/doctor.ts"],
};
type Name = keyof typeof programs;
const servers: Name[] = ["web", "worker", "npm run worker", "operator"];
/** `npm run worker` starts the worker's own program. */
const all = (Object.keys(programs) as Name[]).filter((name) => name !== "npm run worker");
/** They read only the settings of database and files. */
const ofData: Name[] = ["migrate", "backup", "restore"];
const serving = all.filter((name) => !ofData.includes(name));
/** All read the settings through two functions; server/kernel/env.test.ts tests what else these refuse. */
const some: Name[] = ["start", "migrate"];

async function run(name: Name, change: Record<string, string> = {}, args: string[] = programs[name]) {
  // Each has its own data folder: a program that starts would keep a restore out of its folder.
  const own = { DATA_DIR: join(folder, `data of ${name}`) };
  const program = startProgram(process.execPath, args, { settings: { ...settings, ...own, ...change } });
  const timer = setTimeout(() => program.child.kill("SIGKILL"), 150_000);
  const code = await program.ended;
  clearTimeout(timer);
  return { code, output: program.output() };
}

/** One sentence with the name and nothing else; from the doctor one problem, next to its other findings. */
async function expectSentence(name: Name, change: Record<string, string>, sentence: RegExp, args?: string[]) {
  const { code, output } = await run(name, change, args);
  expect(code, `${name}: ${output}`).toBe(1);
  expect(output, name).not.toMatch(/^ +at /m);
  if (name === "doctor") expect(output, name).toMatch(new RegExp(`^problem .*${sentence.source}`, "m"));
  else {
    // A restore checks its file first, and a migration waits for a starting database: both say so.
    const lines = output
      .trim()
      .split("\n")
      .filter((line) => !line.startsWith(`${archive} is complete`) && !/^The database .* yet/.test(line));
    expect(lines, name).toEqual([expect.stringMatching(sentence)]);
  }
}

const changed = (change: (url: URL) => void) => (): Record<string, string> =>
  Object.fromEntries(
    ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_API_URL"].map((name) => {
      const url = new URL(settings[name] ?? "");
      change(url);
      return [name, url.href];
    }),
  );
const nobody = changed((url) => {
  url.port = "9";
});
const withWrongPassword = changed((url) => {
  url.password = "another-password";
});
const asOneRole = changed((url) => {
  url.username = roles.app.name;
});

type Case = [title: string, change: () => Record<string, string>, sentence: RegExp, names: Name[]];
const noAnswer = /DATABASE_\w*URL:? .*does not answer/;
const cases: Case[] = [
  ["a database that does not answer", nobody, noAnswer, all.filter((name) => name !== "migrate")],
  // It retries for a minute (scripts/postgres/while-away.test.ts).
  ...(isFull ? [["a database that still does not answer", nobody, noAnswer, ["migrate"]] as Case] : []),
  [
    "a wrong password of the database",
    withWrongPassword,
    /DATABASE_\w*URL:? .*password authentication failed/,
    all,
  ],
  ["one role for every address", asOneRole, /DATABASE_URL, .*three different roles/, some],
  ["a country's name", () => ({ OPERATOR_COUNTRY: "Germany" }), /OPERATOR_COUNTRY must be/, serving],
  [
    "a path in the public address",
    () => ({ PUBLIC_URL: "https://market.example/shop" }),
    /PUBLIC_URL must end/,
    ["start"],
  ],
  ["a database before its migrations", () => empty, /DATABASE_URL .*npm run migrate/, servers],
  [
    "a database from before 0.1.0",
    () => old,
    /the database was made by a version before 0\.1\.0, which cannot be updated/i,
    ["start", "migrate", "doctor"],
  ],
  ["no secret for cookies", () => ({ COOKIE_SECRET: "" }), /COOKIE_SECRET is missing/, servers],
  [
    "a data folder that cannot be made",
    () => ({ DATA_DIR: "/proc/proffer/data" }),
    /DATA_DIR .*cannot be made/,
    ["start"],
  ],
];

const other = ["scripts/backup.ts", join(folder, "other.tar.gz")];

test.each(cases)("%s gives one sentence with the setting's name", async (_, change, sentence, names) => {
  await Promise.all(
    shareOfTurn(names, names.length).map((name) =>
      expectSentence(name, change(), sentence, name === "backup" ? other : undefined),
    ),
  );
});

const ports = [
  ["web", "PORT"],
  ["worker", "WORKER_PORT"],
] as const;
test.each(shareOfTurn(ports, 2))(
  "of the %s a port used by another program is named by %s",
  async (name, setting) => {
    const sentence = new RegExp(`Port \\d+ is taken .*${setting}`);
    await expectSentence(name, { [setting]: new URL(cluster.url).port }, sentence);
  },
);

const nowhere = join(folder, "nowhere", "backup.tar.gz");
const files = [
  ["backup", /The folder .*nowhere does not exist/],
  ["restore", /nowhere\/backup\.tar\.gz is not a file/],
] as const;
test.each(shareOfTurn(files, 2))("a %s of a file in a missing folder", async (name, sentence) => {
  await expectSentence(name, {}, sentence, [`scripts/${name}.ts`, nowhere]);
});

test("the data folder of a version before 0.1.0 is refused and left as it was", async () => {
  const DATA_DIR = join(folder, "old data");
  mkdirSync(join(DATA_DIR, "logs"), { recursive: true });
  chmodSync(folder, 0o711);
  const change = { DATA_DIR, DATABASE_URL: "", DATABASE_OWNER_URL: "", DATABASE_API_URL: "" };
  const inOldData = async (work: (client: pg.Client) => Promise<unknown>) => {
    const { spec, port, secrets, prepare } = await embeddedDatabase(DATA_DIR, {});
    let postgres: ChildProcess | undefined;
    await spec.start((child) => {
      postgres = child;
    });
    await prepare();
    const found = await withClient(addressesAt(port, secrets).DATABASE_OWNER_URL, work);
    if (postgres) await spec.stop(postgres);
    return found;
  };
  await inOldData(markOld);
  const { code, output } = await run("start", change);
  expect(code, output).toBe(1);
  expect(output).toContain("The database was made by a version before 0.1.0, which cannot be updated");
  expect(output).not.toMatch(/^ +at /m);
  const tables = "select schemaname, tablename from pg_tables where tableowner = 'proffer_owner'";
  expect(await inOldData(async (client) => (await client.query(tables)).rows)).toEqual([
    { schemaname: "migration", tablename: "applied" },
  ]);
});

test("a misspelt setting is named with the one probably meant, and does not end the program", async () => {
  const { code, output } = await run("migrate", { COOKIE_SECRT: "a secret", COOKIE_SECRET: "" });
  expect(code, output).toBe(0);
  expect(output).toContain("COOKIE_SECRT is not a setting and is not read: is COOKIE_SECRET meant?");
});
