// The built product with a market in it: people, requests, an offer, a booking. No worker runs, so that nothing but the
// requests of the test can change a row.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { addressesAt } from "#scripts/supervisor/database.ts";
import type { Secrets } from "#scripts/supervisor/secrets.ts";
import { fileClock } from "#server/kernel/clock.ts";
import { makeDatabase, makePool } from "#server/kernel/db.ts";
import { parseEnv } from "#server/kernel/env.ts";
import { makeLog } from "#server/kernel/log.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { commands, constraintRefusals } from "#server/registry.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { freePorts, type Program, startProduct, stopProduct } from "#tests/kit/product.ts";
import { hangUp } from "./send.ts";
import { makeTokens, type Tokens } from "./tokens.ts";

export type House = {
  port: number;
  origin: string;
  /** People and things, made by commands in the product's own database. */
  kit: PlainKit;
  tokens: Tokens;
  cookie_secret: string;
  webhook_secret: string;
  owner: pg.Pool;
  /** What the web server has logged since the last call: lines of level error or above, and anything but our lines. */
  faults(): string[];
  stop(): Promise<void>;
};

/** Starts the product on free ports and an empty data folder; `stop` leaves nothing behind. */
export async function openHouse(): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), "proffer-seams-"));
  chmodSync(folder, 0o711);
  const data_dir = join(folder, "data");
  const ports = await freePorts();
  const settings = { MODE: "demo", WORKER: "none", SEED: "none", ...ports, DATA_DIR: data_dir };
  const product = await startProduct({ ...settings, PROFFER_LAUNCHER: String(process.pid) });
  try {
    return await houseOf(product, data_dir, ports, folder);
  } catch (error) {
    await stopProduct(product);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function houseOf(
  product: Program,
  data_dir: string,
  ports: Awaited<ReturnType<typeof freePorts>>,
  folder: string,
): Promise<House> {
  const secrets = read<Secrets>(data_dir, "secrets.json");
  const { database_port } = read<{ database_port: number }>(data_dir, "supervisor.json");
  const urls = addressesAt(database_port, secrets);
  const parsed = parseEnv({
    MODE: "demo",
    ...ports,
    DATA_DIR: data_dir,
    ...urls,
    COOKIE_SECRET: secrets.cookie,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const { env } = parsed;
  const failed = (error: Error) => {
    throw error;
  };
  const pool = makePool(urls.DATABASE_URL, failed, 4);
  const runtime: Runtime = {
    env,
    db: makeDatabase(pool),
    clock: fileClock(env.CLOCK_FILE),
    log: makeLog("silent"),
    commands,
    jobs: {},
    constraint_refusals: constraintRefusals,
  };
  const owner = new pg.Pool({ connectionString: urls.DATABASE_OWNER_URL, max: 2 });
  let seen = 0;
  const tokens = await makeTokens(urls.STANDINS_DATABASE_URL, `${env.SUPABASE_URL}/auth/v1`);
  return {
    port: Number(ports.PORT),
    origin: `http://localhost:${ports.PORT}`,
    kit: kitOn(runtime, passTime),
    tokens,
    cookie_secret: env.COOKIE_SECRET,
    webhook_secret: env.STRIPE_WEBHOOK_SECRET,
    owner,
    faults() {
      const whole = readFileSync(join(data_dir, "logs", "web.log"), "utf8");
      const added = whole.slice(seen);
      seen = whole.length;
      return faultsIn(added);
    },
    async stop() {
      hangUp();
      await Promise.all([pool.end(), owner.end()]);
      await stopProduct(product);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** No example of a function behind a door needs time to pass; the product's own clock is left alone. */
const passTime = () => Promise.reject(new Error("the clock of the product is not moved here"));

function read<T>(folder: string, name: string): T {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
}

/** A line of ours is JSON with a level; a stack trace or a warning of a library is neither. */
function faultsIn(log: string): string[] {
  // The auth library itself prints a refused renewal, which is how every long session ends.
  const ours = log.replaceAll(/^AuthApiError: Invalid Refresh Token[\s\S]*?^\}$/gm, "");
  return ours.split("\n").filter((line) => {
    if (line.trim() === "") return false;
    if (!line.startsWith("{")) return true;
    return Number((JSON.parse(line) as { level: number }).level) >= 50;
  });
}
