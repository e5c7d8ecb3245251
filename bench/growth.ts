// What a page and a function cost as the market grows: 1 k, 100 k and, with BENCH_GROWTH=1m, 1 M requests of other
// accounts, while the demo's own accounts keep their rows. Reports the processor time of web process and PostgreSQL
// per request, the ratio to the first step, and how long one reader waits for a page. BENCH_ONLY=/requests,/ measures the pages below the first path, which may be a
// route's ("/request/:id/messages"), and the start page, and no functions. Linux only.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "#scripts/bench.ts";
import { changeUrl, withClient } from "#scripts/postgres/roles.ts";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import { fillMarket } from "./kit/fill-market.ts";
import { cpuOfGroup, load, warmUp } from "./kit/load.ts";
import { demoEmails, openProduct, type Product, signIn } from "./kit/product.ts";
import { type Cookies, listRoutes, type Route, routesOf } from "./kit/routes.ts";
import { isShort, type ShortForm } from "./kit/short.ts";
import { printLine, tableRow } from "./kit/table.ts";

export const short: ShortForm = {
  figures: ["ratio_function_submit_request_100k", "ratio_function_accept_offer_100k"],
};

const seconds = isShort ? { warm: 1, round: 1, alone: 1 } : { warm: 2, round: 6, alone: 4 };
const calls = isShort ? 3 : 20;
const only = (process.env.BENCH_ONLY ?? "").split(",").filter(Boolean);
const steps: [name: string, requests: number][] = isShort
  ? [
      ["1k", 400],
      ["100k", 2_000],
    ]
  : [
      ["1k", 1_000],
      ["100k", 100_000],
      ...(process.env.BENCH_GROWTH === "1m" ? [["1m", 1_000_000] as [string, number]] : []),
    ];

/** Pages that read the market; no other page depends on its size. */
const growing = /^\/($|request\/:id|requests|request\/booking|booking|messages|notifications|account$|admin)/;

const isMeasured = ({ path, template }: Pick<Route, "path" | "template">) =>
  only.length === 0 ||
  only.some((one) => (one === "/" ? path === "/" : path.startsWith(one) || template.startsWith(one)));

/** `wait_ms`: what 97.5 % of the answers take at most while nobody else asks; null for functions. */
type Cost = { web_ms: number; database_ms: number; wait_ms: number | null };

async function fill(product: Product, from: number, to: number): Promise<void> {
  const { DATA_DIR = "" } = product.web_env;
  const { DATABASE_OWNER_URL = "" } = attachedOwnerEnv({ MODE: "demo", DATA_DIR });
  const secrets = JSON.parse(readFileSync(join(DATA_DIR, "secrets.json"), "utf8")) as { superuser: string };
  const url = changeUrl(DATABASE_OWNER_URL, { role: { name: "postgres", password: secrets.superuser } });
  const profileOf = async (email: string) => {
    const text = "select default_profile_id as id from account where email = $1";
    return withClient(url, async (client) => String((await client.query(text, [email])).rows[0]?.id));
  };
  const [customer, provider] = [await profileOf(demoEmails.customer), await profileOf(demoEmails.provider)];
  const began = performance.now();
  await fillMarket(url, { from, to, customer, provider });
  await withClient(url, (client) => client.query("vacuum (analyze)"));
  printLine(`  ${to} requests after ${Math.round((performance.now() - began) / 1_000)} s`);
}

const nameOf = ({ who, template }: Route): string =>
  `${who}_${template === "/" ? "home" : template.slice(1).replaceAll(/[^a-z]+/g, "_")}`;

async function pagesAt(product: Product, cookies: Cookies): Promise<Map<string, Cost>> {
  const screens = await routesOf(product.web_env.DATABASE_URL ?? "", cookies);
  const every = [...screens, ...listRoutes(cookies.operator)];
  const reading = every.filter(({ template }) => growing.test(template));
  const routes = isShort
    ? reading.filter(({ who, template }) => who !== "visitor" && template === "/")
    : reading.filter(isMeasured);
  const costs = new Map<string, Cost>();
  for (const route of routes) {
    const { url, web_pid: pid, postgres_pid } = product;
    const target = { url: `${url}${route.path}`, headers: { cookie: route.cookie ?? "" }, pid, postgres_pid };
    await warmUp(target, seconds.warm);
    const { cpu_ms, postgres_cpu_ms } = await load(target, seconds.round);
    const { p97_5_ms: wait_ms } = await load(target, seconds.alone, 1);
    costs.set(nameOf(route), { web_ms: cpu_ms, database_ms: postgres_cpu_ms, wait_ms });
  }
  return costs;
}

/** Functions with the commands that precede them, run in this process on the product's database. */
async function functionsAt({ web_env, postgres_pid }: Product): Promise<Map<string, Cost>> {
  const {
    DATA_DIR = "",
    PORT = "",
    STANDINS_PORT = "",
    STANDINS_MAIL_PORT = "",
    STANDINS_SMTP_PORT = "",
  } = web_env;
  const attached = await attachTo(DATA_DIR, { PORT, STANDINS_PORT, STANDINS_MAIL_PORT, STANDINS_SMTP_PORT });
  const { kit } = attached;
  const costs = new Map<string, Cost>();
  try {
    for (const [name, call] of [
      ["function_submit_request", () => kit.openRequest()],
      ["function_send_offer", () => kit.sentOffer()],
      ["function_accept_offer", () => kit.booking()],
    ] as const) {
      await call();
      const before = [process.cpuUsage(), cpuOfGroup(postgres_pid)] as const;
      for (let count = 0; count < calls; count += 1) await call();
      const { user, system } = process.cpuUsage(before[0]);
      const database_ms = (cpuOfGroup(postgres_pid) - before[1]) / calls;
      costs.set(name, { web_ms: (user + system) / 1_000 / calls, database_ms, wait_ms: null });
    }
  } finally {
    await attached.detach();
  }
  return costs;
}

const bench: Bench = async () => {
  const product = await openProduct({ RATE_LIMITS: "off" });
  try {
    const figures: Record<string, number> = {};
    let first: Map<string, Cost> | undefined;
    let from = 0;
    for (const [step, to] of steps) {
      await fill(product, from, to);
      from = to;
      // Filling takes longer than a proof of identity lasts.
      const cookies = {
        customer: await signIn(product.url, demoEmails.customer),
        provider: await signIn(product.url, demoEmails.provider),
        operator: await signIn(product.url, demoEmails.operator),
      };
      const costs = new Map([
        ...(await pagesAt(product, cookies)),
        ...(only.length > 0 ? [] : await functionsAt(product)),
      ]);
      printLine(tableRow(step, ["web CPU ms", "SQL CPU ms", "ratio", "wait ms"]));
      for (const [name, cost] of costs) {
        const firstCost = first?.get(name);
        const ratio = firstCost ? totalOf(cost) / totalOf(firstCost) : 1;
        const { web_ms, database_ms, wait_ms } = cost;
        const cells = [web_ms.toFixed(2), database_ms.toFixed(2), ratio.toFixed(2), wait_ms ?? "–"];
        printLine(tableRow(`  ${name}`, cells));
        figures[`cost_${name}_${step}_ms`] = Number(totalOf(cost).toFixed(2));
        if (wait_ms !== null) figures[`wait_${name}_${step}_ms`] = wait_ms;
        if (firstCost) figures[`ratio_${name}_${step}`] = Number(ratio.toFixed(2));
      }
      first ??= costs;
    }
    return figures;
  } finally {
    await product.stop();
  }
};

function totalOf({ web_ms, database_ms }: Cost): number {
  return web_ms + database_ms;
}

export default bench;
