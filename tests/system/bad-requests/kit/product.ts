// The built product with a market in it: people, requests, an offer, a booking. No worker runs, so only the test's
// requests can change a row.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { PlainKit } from "#tests/kit/kit.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import { openTestProduct, type TestProduct } from "#tests/kit/product/test-product.ts";
import type { Tokens } from "#tests/kit/product/tokens.ts";
import { hangUp } from "./send.ts";

export type QuietProduct = {
  port: number;
  origin: string;
  /** People and things, created by commands in the product's own database. */
  kit: PlainKit;
  tokens: Tokens;
  cookie_secret: string;
  webhook_secret: string;
  owner: pg.Pool;
  /** The web server's own CPU time since it started, in milliseconds, independent of other load. */
  cpu_ms(): number;
  /** The process of the web server or of the stand-ins. */
  pid(of: "web" | "stand-ins"): number;
  /** Everything the web server has logged. */
  web_log(): string;
  /** The web server's log lines since the last call that are of level error or above, or not ours. */
  faults(): string[];
  stop(): Promise<void>;
};

/** Starts the product without demo data and without a worker; `stop` leaves nothing behind. */
export async function openQuietProduct(): Promise<QuietProduct> {
  const product = await openTestProduct({ WORKER: "none", SEED: "none", STANDINS_CONTROL: "1" });
  try {
    await holdEvents(product);
    return await attachQuietly(product);
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Holds back events of hosted pages that expire while the clock is ahead: they do not matter here. */
async function holdEvents({ ports }: TestProduct): Promise<void> {
  const answer = await fetch(`http://localhost:${ports.STANDINS_PORT}/_control/stripe/pause`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new Error(`the payment service's events are not held: ${answer.status}`);
}

async function attachQuietly({ ports, origin, data_dir, stop }: TestProduct): Promise<QuietProduct> {
  const { env, kit, tokens, owner, detach } = await attachTo(data_dir, ports);
  let seen = 0;
  const web_log = () => readFileSync(join(data_dir, "logs", "web.log"), "utf8");
  const pid = (of: "web" | "stand-ins") => processOf(data_dir, of);
  return {
    port: Number(ports.PORT),
    origin,
    kit,
    tokens,
    cookie_secret: env.COOKIE_SECRET,
    webhook_secret: env.STRIPE_WEBHOOK_SECRET,
    owner,
    cpu_ms: () => cpuOf(pid("web")),
    pid,
    web_log,
    faults() {
      const whole = web_log();
      const added = whole.slice(seen);
      seen = whole.length;
      return faultsIn(added);
    },
    async stop() {
      hangUp();
      await detach();
      await stop();
    },
  };
}

function processOf(data_dir: string, name: "web" | "stand-ins"): number {
  const state = JSON.parse(readFileSync(join(data_dir, "supervisor.json"), "utf8")) as {
    children: Record<typeof name, { pid: number }>;
  };
  return state.children[name].pid;
}

/** Linux counts in hundredths of a second; the name in brackets may contain anything. */
function cpuOf(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  const after = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(after[11]) + Number(after[12])) * 10;
}

/** Our lines are JSON with a level; a stack trace or a library's warning is neither. */
function faultsIn(log: string): string[] {
  // The auth library itself prints a refused renewal, which is how every long session ends.
  const ours = log.replaceAll(/^AuthApiError: Invalid Refresh Token[\s\S]*?^\}$/gm, "");
  return ours.split("\n").filter((line) => {
    if (line.trim() === "") return false;
    if (!line.startsWith("{")) return true;
    return Number((JSON.parse(line) as { level: number }).level) >= 50;
  });
}
