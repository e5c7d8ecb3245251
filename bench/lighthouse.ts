// Lighthouse's four categories for every route of the built product as an operator runs it (pages compressed): mobile,
// simulated throttling, each route with the account that uses it. Performance is the median of five runs; the other
// categories do not vary and run once. A short run measures one route once. BENCH_ONLY=/account,/admin measures the
// routes whose path contains one of these. Prints rows as it measures them. No data leave the machine.
import type { Bench } from "#scripts/bench.ts";
import { openChromium } from "./kit/chromium.ts";
import { type Lighthouse, type LighthouseResult, loadLighthouse } from "./kit/lighthouse.ts";
import { demoEmails, openSharedProduct, signIn } from "./kit/product.ts";
import { type Route, routesOf } from "./kit/routes.ts";
import { isShort, type ShortForm } from "./kit/short.ts";
import { printLine, tableRow } from "./kit/table.ts";

export const short: ShortForm = {
  figures: ["visitor / performance", "visitor / accessibility", "visitor / best-practices", "visitor / seo"],
};

const runs = isShort ? 1 : 5;
const only = (process.env.BENCH_ONLY ?? "").split(",");
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = [
  "largest-contentful-paint",
  "cumulative-layout-shift",
  "total-blocking-time",
  "total-byte-weight",
] as const;
/** The target scores. */
const aims = { still: 99, other: 95 } as const;
const stillPages = new Set([
  "/legal",
  "/privacy-policy",
  "/terms",
  "/error",
  "/auth/not-authenticated",
  "/activate-account",
  "/no-such-page",
]);
/** Error pages, whose status the browser logs as an error. */
const refusals: Record<string, number> = { "/auth/not-authenticated": 401, "/no-such-page": 404 };

/** The library and the debugging port of the browser that it drives. */
type Tool = { lighthouse: Lighthouse; port: number };

type Result = { scores: number[]; figures: number[]; failed: string[]; machine: number };

const isStill = ({ who, template }: Route) =>
  stillPages.has(template) || (template === "/" && who === "visitor");
const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Audits that contradict what a page must be. */
function skippedFor(route: Route): string[] {
  const isRefusal = route.template in refusals;
  // Pages of signed-in accounts and refusals must not be indexed.
  const isPrivate = route.who !== "visitor" || !isStill(route) || isRefusal;
  return [
    ...(isPrivate ? ["is-crawlable"] : []),
    ...(isRefusal ? ["http-status-code", "errors-in-console"] : []),
  ];
}

/** Repeats a run that failed because of the measurement itself (a busy machine loses traces), and prints that. */
async function runOnce(
  url: string,
  route: Route,
  tool: Tool,
  onlyCategories: string[],
): Promise<LighthouseResult> {
  for (let tries = 1; ; tries += 1) {
    const lhr = await run(url, route, tool, onlyCategories);
    if (!lhr.runtimeError) return lhr;
    const { code, message } = lhr.runtimeError;
    if (tries === 3) throw new Error(`${route.who} ${route.path}: ${message}`);
    printLine(`  ${route.who} ${route.template} is measured again: ${code}`);
  }
}

/** @throws when the page is not the intended one. */
async function run(
  url: string,
  route: Route,
  { lighthouse, port }: Tool,
  onlyCategories: string[],
): Promise<LighthouseResult> {
  const answer = await lighthouse(`${url}${route.path}`, {
    port,
    output: "json",
    logLevel: "silent",
    formFactor: "mobile",
    throttlingMethod: "simulate",
    onlyCategories,
    disableFullPageScreenshot: true,
    ignoreStatusCode: route.template in refusals,
    skipAudits: skippedFor(route),
  });
  if (!answer) throw new Error(`Lighthouse said nothing about ${route.path}`);
  const { lhr } = answer;
  if (!lhr.runtimeError && lhr.finalDisplayedUrl !== `${url}${route.path}`)
    throw new Error(`${route.who} ${route.path} led to ${lhr.finalDisplayedUrl}`);
  return lhr;
}

const scoreOf = (lhr: LighthouseResult, name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);

/** Audits with a weight and less than the full score. */
function failedIn(lhr: LighthouseResult): string[] {
  const references = Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs);
  const counted = new Set(references.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return Object.values(lhr.audits)
    .filter(({ id, score }) => counted.has(id) && score !== null && score < 0.9)
    .map(({ id }) => id);
}

async function measure(url: string, route: Route, tool: Tool): Promise<Result> {
  const all = [await runOnce(url, route, tool, [...categories])];
  while (all.length < runs) all.push(await runOnce(url, route, tool, ["performance"]));
  const [first] = all;
  return {
    scores: categories.map((name) =>
      name === "performance" || !first ? middle(all.map((lhr) => scoreOf(lhr, name))) : scoreOf(first, name),
    ),
    figures: metrics.map((name) => middle(all.map((lhr) => lhr.audits[name]?.numericValue ?? 0))),
    failed: [...new Set(all.flatMap(failedIn))],
    machine: middle(all.map((lhr) => lhr.environment.benchmarkIndex)),
  };
}

function cellsOf({ scores, figures: [lcp = 0, cls = 0, tbt = 0, bytes = 0] }: Result): (string | number)[] {
  return [...scores, lcp.toFixed(0), cls.toFixed(3), tbt.toFixed(0), (bytes / 1_000).toFixed(1)];
}

const bench: Bench = async () => {
  const lighthouse = await loadLighthouse();
  const browser = await openChromium();
  const product = await openSharedProduct({ COMPRESS_PAGES: "on" }).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const figures: Record<string, number> = { runs };
  const below: string[] = [];
  const machine: number[] = [];
  try {
    const cookies = {
      customer: await signIn(product.url, demoEmails.customer),
      provider: await signIn(product.url, demoEmails.provider),
      operator: await signIn(product.url, demoEmails.operator),
    };
    const all = await routesOf(product.web_env.DATABASE_URL ?? "", cookies);
    const matching = all.filter(({ path }) => only.some((one) => path.includes(one)));
    const routes = isShort ? matching.slice(0, 1) : matching;
    printLine(`Lighthouse, mobile, pages compressed by the product; performance: the median of ${runs}.`);
    printLine(
      "Pages that only inform and are for everybody may be listed by searching; on the others is-crawlable is skipped.",
    );
    printLine(tableRow("", ["perf", "a11y", "practices", "seo", "LCP ms", "CLS", "TBT ms", "kB"]));
    for (const route of routes) {
      const name = `${route.who} ${route.template}`;
      await browser.be(product.url, route.cookie ?? "");
      const result = await measure(product.url, route, { lighthouse, port: browser.port }).catch(
        (error: unknown) => String(error),
      );
      if (typeof result === "string") {
        printLine(`  ${name}: ${result}`);
        below.push(`${name}: not measured`);
        continue;
      }
      machine.push(result.machine);
      const aim = isStill(route) ? aims.still : aims.other;
      const short = categories.filter((_, at) => (result.scores[at] ?? 0) < aim);
      const why = result.failed.length > 0 ? `   ${result.failed.join(", ")}` : "";
      printLine(tableRow(name, cellsOf(result)) + why);
      if (short.length > 0) below.push(`${name}: ${short.join(", ")} below ${aim}`);
      for (const [at, category] of categories.entries())
        figures[`${name} ${category}`] = result.scores[at] ?? 0;
    }
    printLine();
    // The fourfold slowdown assumes a desktop; on a slower machine the simulated phone is slower than intended.
    printLine(
      `This machine's benchmark index: ${middle(machine).toFixed(0)} (a phone of the middle class has about 1000).`,
    );
    printLine(below.length === 0 ? "Nothing is below the budget." : "Below the budget:");
    for (const line of below) printLine(`  ${line}`);
    return {
      ...figures,
      benchmark_index: Math.round(middle(machine)),
      routes: routes.length,
      routes_below: below.length,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
};

export default bench;
