// A running product seen from inside: commands on its own database, its owner's connection, and sessions signed with
// its stand-in's key. Nothing runs in the background here; jobs stay in the product's queue.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { addressesAt } from "#scripts/supervisor/database.ts";
import type { Secrets } from "#scripts/supervisor/secrets.ts";
import { fileClock, moveFileClock } from "#server/kernel/clock.ts";
import { type Database, makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { type Env, parseEnv } from "#server/kernel/env.ts";
import { makeLog } from "#server/kernel/log.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { commands, constraintRefusals } from "#server/registry.ts";
import { silentFaults } from "#tests/kit/product/silent-faults.ts";
import { kitOn, msOf, type PlainKit } from "../kit.ts";
import type { freePorts } from "./product.ts";
import { makeTokens, type Tokens } from "./tokens.ts";

export type Attached = {
  env: Env;
  /** People and things, made by commands in the product's own database. */
  kit: PlainKit;
  tokens: Tokens;
  owner: pg.Pool;
  /** The database as the application's role has it. */
  db: Database;
  /** Puts the product's clock back by what the kit has moved it. */
  resetClock(): Promise<void>;
  /** Lets go of its database; the product runs on. */
  detach(): Promise<void>;
};

/**
 * Attaches to the product that runs on this data folder and these ports. Its clock is left alone, since others look at
 * the same product, unless `movesClock`.
 */
export async function attachTo(
  data_dir: string,
  ports: Awaited<ReturnType<typeof freePorts>>,
  { movesClock = false } = {},
): Promise<Attached> {
  const secrets = read<Secrets>(data_dir, "secrets.json");
  const { database_port } = read<{ database_port: number }>(data_dir, "supervisor.json");
  const urls = addressesAt(database_port, secrets);
  const parsed = parseEnv({
    MODE: "demo",
    ...ports,
    DATA_DIR: data_dir,
    CLOCK_FILE: join(data_dir, "clock.json"),
    ...urls,
    COOKIE_SECRET: secrets.cookie,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const { env } = parsed;
  const failed = (error: Error) => {
    throw error;
  };
  const pool = makePool(urls.DATABASE_URL, failed, { max: 4 });
  const runtime: Runtime = {
    env,
    db: makeDatabase(pool),
    clock: fileClock(env.CLOCK_FILE),
    log: makeLog("silent"),
    faults: silentFaults,
    commands,
    jobs: {},
    constraint_refusals: constraintRefusals,
  };
  let moved_ms = 0;
  const moveClock = async (ms: number) => {
    if (!movesClock || !env.CLOCK_FILE) throw new Error("the clock of the product is not moved here");
    moveFileClock(env.CLOCK_FILE, ms);
    moved_ms += ms;
    await setTimeout(clockSeenMs);
  };
  const owner = new pg.Pool({ connectionString: urls.DATABASE_OWNER_URL, max: 2 });
  return {
    env,
    kit: kitOn(runtime, (by) => moveClock(msOf(by))),
    tokens: await makeTokens(urls.STANDINS_DATABASE_URL, `${env.SUPABASE_URL}/auth/v1`),
    owner,
    db: runtime.db,
    resetClock: async () => {
      if (moved_ms !== 0) await moveClock(-moved_ms);
    },
    detach: async () => {
      await Promise.all([pool.end(), owner.end()]);
    },
  };
}

/** After this every process has looked at the clock's file again. */
const clockSeenMs = 300;

function read<T>(folder: string, name: string): T {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
}
