// What a killed installation leaves in the data folder, and that the embedded PostgreSQL starts over it all the same.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readPostmaster } from "#scripts/postgres/cluster.ts";
import { withClient } from "#scripts/postgres/roles.ts";
import { liveServerOn } from "#scripts/postgres/stale-lock.ts";
import { postgresUser } from "#scripts/postgres/system-user.ts";
import { addressesAt, type Embedded, embeddedDatabase } from "#scripts/supervisor/database.ts";
import { until } from "#tests/seams/kit/until.ts";

let folder: string;
let data: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "proffer-database-"));
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, "logs"));
  data = join(folder, "postgres");
  await startAndStop();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const user = postgresUser();
const lockFile = () => join(data, "postmaster.pid");

/** Starts the database as a start of the product does, does something with it, and ends it again. */
async function startAndStop(meanwhile = async (_embedded: Embedded) => {}): Promise<void> {
  const embedded = await embeddedDatabase(folder, {});
  const { spec } = embedded;
  let postgres: ChildProcess | undefined;
  try {
    await spec.start((child) => {
      postgres = child;
    });
    expect(readPostmaster(data)?.pid).toBe(postgres?.pid);
    await meanwhile(embedded);
  } finally {
    if (postgres) await spec.stop(postgres);
  }
}

/** A program of the user whom PostgreSQL runs as: only such a one may it signal. */
function runAs(script: string): ChildProcess {
  const ids = user ? { uid: user.uid, gid: user.gid } : {};
  const child = spawn("sh", ["-c", script], { ...ids, cwd: "/", stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  return child;
}

/** The number of a process that has ended and that nobody has taken note of. */
async function deadUnreaped(): Promise<number> {
  const parent = runAs("sleep 0 & echo $!; exec sleep 600");
  const pid = await new Promise<number>((done) =>
    parent.stdout?.once("data", (text: Buffer) => done(Number(text.toString()))),
  );
  await until("it is a zombie", () => / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")));
  return pid;
}

/** What a server that was killed leaves, naming this process. */
function leaveLock(pid: number | string, started_s = Math.floor(Date.now() / 1_000) - 3_600): void {
  const lines = [pid, data, started_s, 54_329, "", "127.0.0.1", "   1193046     65536", "ready   "];
  writeFileSync(lockFile(), `${lines.join("\n")}\n`, { mode: 0o600 });
  if (user) chownSync(lockFile(), user.uid, user.gid);
}

test("the number in postmaster.pid is of a dead process that nobody has reaped", async () => {
  leaveLock(await deadUnreaped());
  await startAndStop();
});

test("the number in postmaster.pid is of somebody else's process by now, which lives on", async () => {
  const foreign = runAs("exec sleep 600");
  leaveLock(foreign.pid ?? 0);
  await startAndStop();
  expect([foreign.exitCode, foreign.signalCode]).toEqual([null, null]);
});

test("the number in postmaster.pid is of a PostgreSQL on other data by now, which lives on", async () => {
  const other = mkdtempSync(join(tmpdir(), "proffer-database-"));
  chmodSync(other, 0o711);
  const { spec } = await embeddedDatabase(other, {});
  let foreign: ChildProcess | undefined;
  mkdirSync(join(other, "logs"));
  try {
    await spec.start((child) => {
      foreign = child;
    });
    leaveLock(foreign?.pid ?? 0);
    await startAndStop();
    expect([foreign?.exitCode, foreign?.signalCode]).toEqual([null, null]);
  } finally {
    if (foreign) await spec.stop(foreign);
    rmSync(other, { recursive: true, force: true });
  }
});

test.each(["", "not a number\n"])("postmaster.pid holds %j: a crash while it was written", async (text) => {
  writeFileSync(lockFile(), text, { mode: 0o600 });
  if (user) chownSync(lockFile(), user.uid, user.gid);
  await startAndStop();
});

test("a server that was killed with connections open leaves nothing that stops the next start", async () => {
  const { spec } = await embeddedDatabase(folder, {});
  let postgres: ChildProcess | undefined;
  await spec.start((child) => {
    postgres = child;
  });
  postgres?.kill("SIGKILL");
  await startAndStop();
});

test("a live server on these data keeps its file, and a start ends it in order", async () => {
  const { spec } = await embeddedDatabase(folder, {});
  let postgres: ChildProcess | undefined;
  await spec.start((child) => {
    postgres = child;
  });
  expect(liveServerOn(data)).toBe(postgres?.pid);
  await startAndStop();
  expect(postgres?.signalCode).toBeNull();
  expect(postgres?.exitCode).toBe(0);
});

test("what rows hold is never in the log, whatever goes wrong with a statement", async () => {
  const secret = "lena.example@mailbox.test";
  const wrong: [text: string, values: unknown[]][] = [
    ["insert into person (email) values ($1)", [secret]],
    ["insert into person (email) values ($1)", [null]],
    [`insert into person (email) values ('${secret}')`, []],
    ["insert into person (email, age) values ($1, $2)", [`other-${secret}`, -1]],
    ["insert into pet (owner) values ($1)", [`nobody-${secret}`]],
    ["select $1::uuid", [secret]],
    ["select $1::timestamptz", [secret]],
    [`select '${secret}'::int`, []],
    ["select $1::jsonb", [`{"email": ${secret}`]],
    [`select fail('${secret}')`, []],
    [`selec '${secret}'`, []],
  ];
  await startAndStop(async ({ port, secrets, prepare }) => {
    await prepare();
    await withClient(addressesAt(port, secrets).DATABASE_OWNER_URL, async (client) => {
      await client.query(`
        create table person (email text primary key, age int check (age > 0));
        create table pet (owner text references person);
        create function fail(what text) returns void language plpgsql as
          $$ begin raise warning 'nobody has %', what; raise exception 'nobody has %', what using detail = what; end $$`);
      await client.query("insert into person (email) values ($1)", [secret]);
      for (const [text, values] of wrong) await expect(client.query(text, values), text).rejects.toThrow();
    });
  });
  const log = readFileSync(join(folder, "logs", "postgres.log"), "utf8");
  expect(log).toContain("database system is ready");
  expect(log.split("\n").filter((line) => line.includes(secret))).toEqual([]);
});
