// The built product as an operator monitors it: with metrics, a separately started worker, and the demo's people.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { type Collector, startCollector } from "#tests/kit/product/collector.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { type Market, openMarket } from "#tests/kit/product/market.ts";
import { type Program, startProgram } from "#tests/kit/product/product.ts";
import { openTestProduct, type TestProduct } from "#tests/kit/product/test-product.ts";
import { until, untilAnswers } from "#tests/kit/product/until.ts";
import { pointTo } from "../kit/demo-product.ts";

export const metricsToken = "a-token-for-the-scraper-of-this-test";

/** The product of the file that called `provideRunningProduct`. */
export let product: TestProduct;
export let owner: pg.Pool;
export let market: Market;
/** Where its traces go. */
export let collector: Collector;
/** `npm run worker`, next to the product. */
export let worker: Program;
/** The settings with which the product was started, for programs next to it. */
export let settings: NodeJS.ProcessEnv;

/** Jobs that have waited for a minute or more. */
async function overdueJobs(): Promise<number> {
  const { rows } = await owner.query<{ jobs: number }>(
    `select count(*)::int as jobs from graphile_worker._private_jobs
     where is_available and run_at <= now() - interval '1 minute'`,
  );
  return rows[0]?.jobs ?? 0;
}

/** Starts it before the file's tests and ends it after them. */
export function provideRunningProduct(): void {
  beforeAll(async () => {
    collector = await startCollector();
    const own = {
      WORKER: "none",
      WORKER_PORT: String(await freePort()),
      METRICS_TOKEN: metricsToken,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    product = await openTestProduct(own);
    settings = { MODE: "demo", ...product.ports, DATA_DIR: product.data_dir, ...own };
    owner = new pg.Pool({ connectionString: attachedOwnerEnv(settings).DATABASE_OWNER_URL, max: 2 });
    worker = startProgram(process.execPath, ["scripts/worker.ts"], { settings });
    await untilAnswers(worker, `http://127.0.0.1:${settings.WORKER_PORT}/readyz`);
    pointTo(product);
    market = await openMarket();
    // The product's initial folder may be half an hour old, and so may the jobs in its queue.
    await until("the worker has caught up", async () => (await overdueJobs()) === 0);
  });
  afterAll(async () => {
    await owner?.end();
    await stopWorker();
    await product?.stop();
    await collector?.close();
  });
}

/** Asks the worker to end and returns its exit code. */
export async function stopWorker(): Promise<number | string> {
  worker?.child.kill("SIGTERM");
  return worker?.ended;
}

/** A process's log so far: the web server logs to its file, the worker to its output. */
export const logOf = (name: "web" | "worker"): string =>
  name === "worker" ? worker.output() : readFileSync(join(product.data_dir, "logs", "web.log"), "utf8");

export type LogLine = Record<string, unknown> & { msg?: string };

/** The log lines with this message. */
export const linesOf = (name: "web" | "worker", msg: string): LogLine[] =>
  logOf(name)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): LogLine => JSON.parse(line))
    .filter((line) => line.msg === msg);

/** The text that a scraper gets at this address. */
export async function scrape(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  if (answer.status !== 200) throw new Error(`no metrics at ${origin}: ${answer.status}`);
  return answer.text();
}

/** A metric's values by the text of its labels. */
export function samplesOf(text: string, name: string): Map<string, number> {
  const samples = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"));
  return new Map([...samples].map(([, labels = "", value]) => [labels, Number(value)]));
}
