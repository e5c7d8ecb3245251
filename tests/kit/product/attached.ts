// A running product from inside: commands on its own database, its owner's connection, and sessions signed with its
// stand-in's key. Nothing runs in the background here; jobs stay in the product's queue.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { addressesAt } from "#scripts/supervisor/database.ts";
import type { Secrets } from "#scripts/supervisor/secrets.ts";
import { fileClock } from "#server/kernel/clock.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { type Env, parseEnv } from "#server/kernel/env.ts";
import { openChannel } from "#server/kernel/live/channel.ts";
import { cacheSettings } from "#server/kernel/live/settings.ts";
import { makeLog } from "#server/kernel/log.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { fromNouns } from "#server/nouns.ts";
import { silentFaults } from "#tests/kit/product/silent-faults.ts";
import { kitOn, type PlainKit } from "../kit.ts";
import type { freePorts } from "./product.ts";
import { makeTokens, type Tokens } from "./tokens.ts";

export type Attached = {
  env: Env;
  /** People and things, created by commands in the product's own database. */
  kit: PlainKit;
  tokens: Tokens;
  owner: pg.Pool;
  /** Disconnects from its database; the product keeps running. */
  detach(): Promise<void>;
};

/** Attaches to the product on this data folder and these ports. Leaves its clock alone, which others use too. */
export async function attachTo(
  data_dir: string,
  ports: Awaited<ReturnType<typeof freePorts>>,
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
  const db = makeDatabase(pool);
  const log = makeLog("silent");
  const channel = openChannel(urls.DATABASE_URL, log);
  const runtime: Runtime = {
    env,
    db,
    settings: cacheSettings(db, channel, log),
    clock: fileClock(env.CLOCK_FILE),
    log,
    faults: silentFaults,
    ...fromNouns,
    jobs: {},
  };
  const moveClock = async () => failed(new Error("the clock of the product is not moved here"));
  const owner = new pg.Pool({ connectionString: urls.DATABASE_OWNER_URL, max: 2 });
  return {
    env,
    kit: kitOn(runtime, moveClock),
    tokens: await makeTokens(urls.STANDINS_DATABASE_URL, `${env.SUPABASE_URL}/auth/v1`),
    owner,
    detach: async () => {
      await channel.stop();
      await Promise.all([pool.end(), owner.end()]);
    },
  };
}

function read<T>(folder: string, name: string): T {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
}
