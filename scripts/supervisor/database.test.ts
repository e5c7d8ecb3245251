// The embedded PostgreSQL starts whatever a killed installation left in the data folder.
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
import { until } from "#tests/kit/product/until.ts";

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

/** Starts the database as the product does, runs `work`, and stops it. */
async function startAndStop(work = async (_embedded: Embedded) => {}): Promise<void> {
  const embedded = await embeddedDatabase(folder, {});
  const { spec } = embedded;
  let postgres: ChildProcess | undefined;
  try {
    await spec.start((child) => {
      postgres = child;
    });
    expect(readPostmaster(data)?.pid).toBe(postgres?.pid);
    await work(embedded);
  } finally {
    if (postgres) await spec.stop(postgres);
  }
}

/** A program of PostgreSQL's user: it can signal only those. */
function runAs(script: string): ChildProcess {
  const ids = user ? { uid: user.uid, gid: user.gid } : {};
  const child = spawn("sh", ["-c", script], { ...ids, cwd: "/", stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  return child;
}

/** The id of a zombie: an ended process that nobody has reaped. It goes with the shell that should reap it. */
async function deadUnreaped(): Promise<number> {
  const parent = runAs("sleep 0.5 & echo $!; exec sleep 600");
  const pid = await new Promise<number>((done) =>
    parent.stdout?.once("data", (text: Buffer) => done(Number(text.toString()))),
  );
  await until("it is a zombie", () => / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")));
  return pid;
}

/** The files of a killed server whose lock file names this process. */
function leaveLock(pid: number | string, started_s = Math.floor(Date.now() / 1_000) - 3_600): void {
  const lines = [pid, data, started_s, 54_329, "", "127.0.0.1", "   1193046     65536", "ready   "];
  writeFileSync(lockFile(), `${lines.join("\n")}\n`, { mode: 0o600 });
  if (user) chownSync(lockFile(), user.uid, user.gid);
}

test("a postmaster.pid that names a zombie is removed", async () => {
  leaveLock(await deadUnreaped());
  await startAndStop();
});

test("a postmaster.pid whose id now belongs to another process is removed, and that process is not signalled", async () => {
  const foreign = runAs("exec sleep 600");
  leaveLock(foreign.pid ?? 0);
  await startAndStop();
  expect([foreign.exitCode, foreign.signalCode]).toEqual([null, null]);
});

test("a postmaster.pid whose id belongs to a PostgreSQL on other data is removed, and that server is not signalled", async () => {
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

test.each(["", "not a number\n"])(
  "a half-written postmaster.pid (%j) does not stop the start",
  async (text) => {
    writeFileSync(lockFile(), text, { mode: 0o600 });
    if (user) chownSync(lockFile(), user.uid, user.gid);
    await startAndStop();
  },
);

test("a server killed with open connections does not stop the next start", async () => {
  const { spec } = await embeddedDatabase(folder, {});
  let postgres: ChildProcess | undefined;
  await spec.start((child) => {
    postgres = child;
  });
  postgres?.kill("SIGKILL");
  await startAndStop();
});

test("a live server on these data keeps its file, and a start shuts it down in order", async () => {
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

test("the log never contains row contents, whatever error a statement has", async () => {
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
