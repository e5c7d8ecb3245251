// The data folder that a product under test starts with. A first start (initdb, migrations, the demo through
// commands) takes several seconds of CPU, so it happens once for each state of the code; every product of a test run
// starts on a copy of the result. The copies are not synced to disk: killing any process loses nothing, because the
// kernel holds what was written; only a power failure would.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePorts, startProduct, stopProduct } from "./product.ts";

export type Seed = "demo" | "none";

/** The demo ends "now": an older folder would show other deadlines than a fresh start. */
const freshFor_ms = 30 * 60_000;
/** Everything that a first start runs and the build's stamp does not cover. */
const sources = ["standins", "scripts/postgres", "scripts/supervisor"];
/** Not `synchronous_commit`: without it a killed PostgreSQL loses acknowledged commits. */
const careless = ["fsync = off", "full_page_writes = off"];
const store = resolve("test-results/data");

/**
 * For the environment of a product under test: its processes load compiled code from here instead of compiling their
 * modules at each start, which is a third of a start's cost. V8 counts no blocks of such code.
 */
export const compileCache: NodeJS.ProcessEnv = process.env.NODE_V8_COVERAGE
  ? { NODE_DISABLE_COMPILE_CACHE: "1" }
  : { NODE_COMPILE_CACHE: resolve("test-results/compile-cache") };

function keyOf(seed: Seed): string {
  const stamp = "build/.proffer-built";
  if (!existsSync(stamp)) throw new Error("There is no build: run `npm run build:fresh` first.");
  const hash = createHash("sha256").update(readFileSync(stamp));
  for (const folder of sources) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      if (name.endsWith(".ts")) hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  return `${seed}-${process.getuid?.() ?? 0}-${hash.digest("hex").slice(0, 16)}`;
}

const isFresh = (folder: string) =>
  existsSync(folder) && Date.now() - statSync(join(folder, "secrets.json")).mtimeMs < freshFor_ms;

/** Starts the product once on an empty folder and keeps the result as `target`. */
async function makeFolder(seed: Seed, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "proffer-data-"));
  chmodSync(folder, 0o711);
  const data = join(folder, "data");
  try {
    // No worker: the demo's jobs stay in the queue, as they are at a first start.
    const settings = { MODE: "demo", SEED: seed, WORKER: "none", DATA_DIR: data };
    await stopProduct(
      await startProduct({
        ...compileCache,
        ...settings,
        ...(await freePorts()),
      }),
    );
    rmSync(join(data, "logs"), { recursive: true, force: true });
    appendFileSync(join(data, "postgres", "postgresql.conf"), `\n${careless.join("\n")}\n`);
    mkdirSync(store, { recursive: true });
    for (const name of readdirSync(store)) {
      if (name.startsWith(`${seed}-`)) rmSync(join(store, name), { recursive: true, force: true });
    }
    const half = `${target}.${process.pid}`;
    copyFolder(data, half);
    keepFirst(half, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Renames it to its final name; if another run was faster, that run's folder is just as good. */
function keepFirst(half: string, target: string): void {
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!isFresh(target)) throw error;
  }
}

/** Copies with owners and modes: when run as root, the database belongs to another user. */
function copyFolder(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
}

/** The kept folder of this seed; made if there is none for this code from the last half hour. */
export async function seededData(seed: Seed): Promise<string> {
  const folder = join(store, keyOf(seed));
  if (!isFresh(folder)) await makeFolder(seed, folder);
  return folder;
}

/** Copies this seed's kept folder to `data_dir`, which must not exist yet. */
export async function copySeededData(seed: Seed, data_dir: string): Promise<void> {
  copyFolder(await seededData(seed), data_dir);
}
