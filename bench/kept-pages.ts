// The pages that only inform, for a visitor: kept, and the same page rendered for its request, in turn; and the kept
// start page once the process has answered 20,000 more. Linux only: processor times come from /proc.
import type { Bench } from "#scripts/bench.ts";
import { type Load, load, type Target, warmUp } from "./kit/load.ts";
import { openSharedProduct } from "./kit/product.ts";
import { isShort, type ShortForm } from "./kit/short.ts";
import { printLine, tableRow } from "./kit/table.ts";

export const short: ShortForm = {
  figures: ["probe_cpu_ms", "home_cpu_ms", "home_rendered_cpu_ms", "home_ratio", "late_home_cpu_ms"],
};

const seconds = { warm: 3, round: 5 };
const late_requests = 20_000;

/** Everything that an installation does for each request: compression, the log line, metrics. */
const settings = {
  COMPRESS_PAGES: "on",
  LOG_LEVEL: "info",
  METRICS_TOKEN: "a-token-for-the-scraper-of-this-bench",
};

const pages = {
  home: "/",
  legal: "/legal",
  terms: "/terms",
  privacy: "/privacy-policy",
  deadlines: "/deadlines",
  join: "/join/demo",
  not_found: "/no-such-page",
} as const;

/** A cookie that says something else than a preference: the page is rendered for this request. */
const rendered = { cookie: "anything=1" };

const bench: Bench = async () => {
  const { url, web_pid: pid, postgres_pid, stop } = await openSharedProduct(settings);
  const figures: Record<string, number> = {};
  const target = (path: string, headers: Record<string, string> = {}): Target => ({
    url: `${url}${path}`,
    headers: { "accept-encoding": "br", ...headers },
    pid,
    postgres_pid,
    ...(path === pages.not_found ? { status: 404 } : {}),
  });
  const measure = async (name: string, one: Target): Promise<Load> => {
    await warmUp(one, seconds.warm);
    const measured = await load(one, seconds.round);
    const { requests_per_s, cpu_ms, postgres_cpu_ms, p50_ms, p99_ms } = measured;
    const cells = [requests_per_s.toFixed(0), (1_000 / cpu_ms).toFixed(0), p50_ms, p99_ms];
    printLine(tableRow(name, [...cells, cpu_ms.toFixed(3), postgres_cpu_ms.toFixed(3)]));
    figures[`${name}_requests_per_s`] = Math.round(requests_per_s);
    figures[`${name}_cpu_ms`] = Number(cpu_ms.toFixed(3));
    return measured;
  };
  try {
    printLine(tableRow("", ["req/s", "per core", "p50 ms", "p99 ms", "CPU ms", "SQL CPU ms"]));
    await measure("probe", target("/healthz"));
    for (const [name, path] of Object.entries(pages)) {
      const kept = await measure(name, target(path));
      const anew = await measure(`${name}_rendered`, target(path, rendered));
      figures[`${name}_ratio`] = Number((anew.cpu_ms / kept.cpu_ms).toFixed(1));
    }
    const home = target(pages.home);
    for (let asked = 0; !isShort && asked < late_requests; )
      asked += (await load(home, seconds.round)).requests_per_s * seconds.round;
    await measure("late_home", home);
    return figures;
  } finally {
    await stop();
  }
};

export default bench;
