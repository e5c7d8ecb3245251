// One PostgreSQL cluster: make it, start it, stop it. Used by the supervisor, the tests and the benches.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolderFor, type PostgresFolders } from "#scripts/postgres/folders.ts";

/** A running cluster that this process started. */
export type Cluster = { process: ChildProcess; port: number; place: PostgresFolders };

/**
 * Ports below the range for outgoing connections, any of which could take a chosen port before we use it. The next
 * 8,500 belong to the tests (`tests/kit/product/free-port.ts`).
 */
const ports = { first: 15_000, count: 8_500 } as const;
const maxPortTries = 50;

/** A random port of this machine on which nobody listens and which no outgoing connection takes. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxPortTries; tries += 1) {
    const port = ports.first + randomInt(ports.count);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${maxPortTries} ports was free.`);
}

/** Whether nobody listens on this port of this machine. */
export function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}

/** The environment of the database programs: no settings of ours, and messages in English so that they can be parsed. */
function cleanEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C" };
}

function asUser(place: PostgresFolders) {
  return place.user ? { uid: place.user.uid, gid: place.user.gid } : {};
}

/**
 * Creates the cluster if there is none. Renames the complete folder into place, so that an interrupted first start
 * leaves no half database. Collation is PostgreSQL's own C.UTF-8, the same on every machine.
 */
export function initCluster(place: PostgresFolders, superuserPassword: string): void {
  if (existsSync(join(place.data, "PG_VERSION"))) return;
  const half = `${place.data}.new`;
  rmSync(half, { recursive: true, force: true });
  makeFolderFor(half, place.user);
  const passwordFile = join(dirname(place.data), `.password-${randomBytes(6).toString("hex")}`);
  writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid);
  try {
    const result = spawnSync(
      join(place.native, "bin", "initdb"),
      [
        `--pgdata=${half}`,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        // PostgreSQL reports a damaged page on reading it, instead of copying it into every later backup.
        "--data-checksums",
        "--no-sync",
      ],
      { ...asUser(place), cwd: "/", env: cleanEnv(), encoding: "utf8" },
    );
    if (result.status !== 0) throw new Error(`initdb: ${result.error?.message ?? result.stderr.trim()}`);
    renameSync(half, place.data);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** The contents of postmaster.pid, or undefined if there is no such file. */
export function readPostmaster(data: string): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/** `settings` are PostgreSQL's own (`fsync=off`, …), `env` is added to its environment, `onChild` gets the process at once. */
export type StartOptions = {
  settings?: string[];
  env?: NodeJS.ProcessEnv;
  onChild?: (child: ChildProcess) => void;
};

/** Keeps row contents out of the log: an error is one line, without the row, the statement or its values. */
const discreet = [
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
  "log_parameter_max_length=0",
  "log_parameter_max_length_on_error=0",
];

const ownSettings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=100",
  "timezone=UTC",
  ...discreet,
];

/** Starts the cluster on a loopback port and waits until it takes connections. Its log is appended to `logFile`. */
export async function startCluster(
  place: PostgresFolders,
  port: number,
  logFile: string,
  { settings = [], env = {}, onChild }: StartOptions = {},
): Promise<Cluster> {
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(
    join(place.native, "bin", "postgres"),
    [
      "-D",
      place.data,
      "-p",
      String(port),
      ...[...ownSettings, ...settings].flatMap((setting) => ["-c", setting]),
    ],
    // A separate process group: Ctrl-C in the terminal must not stop the database before the web server has drained.
    {
      ...asUser(place),
      cwd: "/",
      env: { ...cleanEnv(), ...env },
      stdio: ["ignore", log, log],
      detached: true,
    },
  );
  closeSync(log);
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  onChild?.(child);
  for (let elapsed_ms = 0; elapsed_ms < 60_000; elapsed_ms += 20) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL did not start: ${lastLines(logFile)}`);
    const postmaster = readPostmaster(place.data);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return { process: child, port, place };
    await wait(20);
  }
  child.kill("SIGQUIT");
  throw new Error(`PostgreSQL did not become ready within a minute: ${lastLines(logFile)}`);
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trim().split("\n").slice(-4).join(" | ");
}

/** Stops the cluster: fast, then immediate, then SIGKILL, each only if the previous one failed. */
export async function stopCluster(child: ChildProcess): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await Promise.race([ended, wait(patience, undefined, { ref: false })]);
  }
}
