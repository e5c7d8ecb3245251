// Whether the web process becomes slower or larger over time: the processor time per request of six pages and the live
// heap, after 200 and after 20,000 requests of one run. It runs no jobs and serves one request at a time, so every
// page uses the same database connection, where anything that grows with each use shows soonest. Early figures still
// include compilation: without a fault the ratio is below 1.
import type { Bench } from "#scripts/bench.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { type Inspected, inspect, inspectorOptions } from "./kit/inspector.ts";
import { demoEmails, openProduct, signIn } from "./kit/product.ts";
import { type Route, routesOf } from "./kit/routes.ts";
import { isShort, type ShortForm } from "./kit/short.ts";
import { printLine, tableRow } from "./kit/table.ts";

export const short: ShortForm = {
  figures: ["requests", "ratio_cpu", "ratio_cpu_worst", "heap_early_mib", "heap_late_mib"],
};

const early = 200;
const late = isShort ? 2_000 : 20_000;
/** Pages are measured in batches, in turn, and each page's cheapest batch counts: a busy machine only adds. */
const rounds = 6;
const batch = isShort ? 6 : 20;

const pages: readonly [who: string, template: string][] = [
  ["visitor", "/"],
  ["visitor", "/legal"],
  ["customer", "/"],
  ["provider", "/requests"],
  ["customer", "/request/:id"],
  ["customer", "/booking/:id"],
];

type Page = { name: string; get(): Promise<void> };

function pageOf(origin: string, { who, template, path, cookie = "" }: Route): Page {
  const headers = { accept: "text/html", "accept-language": "en", cookie };
  return {
    name: `${who}_${
      template === "/"
        ? "home"
        : template
            .replaceAll(/[^a-z]+/g, " ")
            .trim()
            .replaceAll(" ", "_")
    }`,
    get: async () => {
      const response = await fetch(`${origin}${path}`, { headers, redirect: "manual" });
      const text = await response.text();
      if (response.status !== 200)
        throw new Error(`${path} answered ${response.status}: ${text.slice(0, 400)}`);
    },
  };
}

/** Requests each page in turn. */
async function ask(pages: readonly Page[], requests: number): Promise<void> {
  for (let count = 0; count < requests; count += 1) await pages[count % pages.length]?.get();
}

type Step = { heap_bytes: number; cpu_ms: Map<string, number> };

async function measure(pages: readonly Page[], web: Inspected): Promise<Step> {
  const cpu_ms = new Map(pages.map(({ name }) => [name, Number.POSITIVE_INFINITY]));
  for (let round = 0; round < rounds; round += 1)
    for (const page of pages) {
      const before = await web.cpuMs();
      await ask([page], batch);
      const each = ((await web.cpuMs()) - before) / batch;
      cpu_ms.set(page.name, Math.min(each, cpu_ms.get(page.name) ?? each));
    }
  return { heap_bytes: await web.heapBytes(), cpu_ms };
}

function figuresOf(first: Step, last: Step): Record<string, number> {
  const figures: Record<string, number> = {};
  const ratios: number[] = [];
  printLine(tableRow("", [`after ${early}`, `after ${late}`, "ratio"]));
  for (const [name, from] of first.cpu_ms) {
    const to = last.cpu_ms.get(name) ?? Number.NaN;
    ratios.push(to / from);
    figures[`cpu_early_${name}_ms`] = Number(from.toFixed(2));
    figures[`cpu_late_${name}_ms`] = Number(to.toFixed(2));
    printLine(tableRow(`${name}, CPU ms`, [from.toFixed(2), to.toFixed(2), (to / from).toFixed(2)]));
  }
  const sum = ({ cpu_ms }: Step) => [...cpu_ms.values()].reduce((total, each) => total + each, 0);
  const mib = ({ heap_bytes }: Step) => Number((heap_bytes / 2 ** 20).toFixed(1));
  return {
    requests: late,
    ...figures,
    ratio_cpu: Number((sum(last) / sum(first)).toFixed(2)),
    ratio_cpu_worst: Number(Math.max(...ratios).toFixed(2)),
    heap_early_mib: mib(first),
    heap_late_mib: mib(last),
  };
}

const bench: Bench = async () => {
  const port = await freePort();
  const product = await openProduct({ ...inspectorOptions(port), WORKER: "own" });
  try {
    const { url, web_pid, web_env } = product;
    const [customer, provider] = [
      await signIn(url, demoEmails.customer),
      await signIn(url, demoEmails.provider),
    ];
    const routes = await routesOf(web_env.DATABASE_URL ?? "", { customer, provider, operator: "" });
    const asked = pages.map(([who, template]) => {
      const route = routes.find((one) => one.who === who && one.template === template);
      if (!route) throw new Error(`there is no route ${who} ${template}`);
      return pageOf(url, route);
    });
    await ask(asked, early);
    const web = await inspect(web_pid, port);
    try {
      const first = await measure(asked, web);
      await ask(asked, late - early - rounds * batch * asked.length);
      return figuresOf(first, await measure(asked, web));
    } finally {
      web.close();
    }
  } finally {
    await product.stop();
  }
};

export default bench;
