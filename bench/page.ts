// The built product's signed-in `/requests` page against bare `renderToString` of the same tree with the same SQL,
// alternating in one run; the product's time by layer; and the first-load bytes of every route. Linux only: processor
// times come from /proc.
import type { Bench } from "#scripts/bench.ts";
import { type Baseline, startBaseline } from "./kit/baseline.ts";
import { measureBytes } from "./kit/bytes-table.ts";
import { type Load, load, medianLoad, type Target, warmUp } from "./kit/load.ts";
import { demoEmails, openSharedProduct, type Product, signIn } from "./kit/product.ts";
import { isShort, type ShortForm } from "./kit/short.ts";
import { printLine, tableRow } from "./kit/table.ts";

export const short: ShortForm = {
  figures: [
    "customer_ratio",
    "customer_cpu_ratio",
    "customer_cpu_ms",
    "provider_ratio",
    "provider_cpu_ratio",
    "provider_cpu_ms",
    "routes",
    "heaviest_html_bytes",
    "heaviest_js_bytes",
  ],
};

const seconds = { warm: 10, round: 8, part: 5 };
const rounds = isShort ? 1 : 3;

type Sides = { product: Target; baseline: Target; rows: number };
type Viewer = "customer" | "provider";

/** The content of `<main>`: the frame around it differs by scripts and nonces, the content must not. */
function contentOf(html: string): string {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main.replaceAll(/<!--.*?-->/g, "").replaceAll(' data-discover="true"', "");
}

async function htmlOf({ url, headers }: Target): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: "text/html", "accept-language": "en", ...headers },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 400)}`);
  return text;
}

/** Product and baseline for an account's page; checks that they show the same content. */
async function sidesOf(product: Product, baseline: Baseline, who: Viewer, cookie: string): Promise<Sides> {
  const { postgres_pid } = product;
  const ours: Target = {
    url: `${product.url}/requests`,
    headers: { cookie },
    pid: product.web_pid,
    postgres_pid,
  };
  const bare: Target = { url: `${baseline.url}/page/${demoEmails[who]}`, pid: baseline.pid, postgres_pid };
  const [a, b] = (await Promise.all([htmlOf(ours), htmlOf(bare)])).map(contentOf);
  if (a === undefined || a !== b) throw new Error(`the two pages of the ${who} differ:\n${a}\n\n${b}`);
  return { product: ours, baseline: bare, rows: a.split("row-main").length - 1 };
}

/** Alternates between both, so that other load on the machine affects them equally. */
async function compare({ product, baseline }: Sides): Promise<{ ours: Load; bare: Load }> {
  await warmUp(product, seconds.warm);
  await warmUp(baseline, seconds.warm);
  const ours: Load[] = [];
  const bare: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(product, seconds.round));
    bare.push(await load(baseline, seconds.round));
  }
  return { ours: medianLoad(ours), bare: medianLoad(bare) };
}

/** The same server with less and less work: each difference is the cost of a layer. */
function partsOf({ url, web_pid: pid, postgres_pid }: Product, sides: Sides, baseline: Baseline) {
  const { headers } = sides.product;
  const data = sides.baseline.url.replace("/page/", "/data/");
  return Object.entries<Target>({
    "/healthz": { url: `${url}/healthz`, pid, postgres_pid },
    "/ (visitor, no script)": { url: `${url}/`, pid, postgres_pid },
    "/auth/signin (visitor)": { url: `${url}/auth/signin`, pid, postgres_pid },
    "/ (customer, no script)": { url: `${url}/`, headers, pid, postgres_pid },
    "/requests.data (customer)": { url: `${url}/requests.data`, headers, pid, postgres_pid },
    "bare: the same SQL as JSON": { url: data, pid: baseline.pid, postgres_pid },
  });
}

async function measure(product: Product, baseline: Baseline, cookies: Record<Viewer, string>) {
  const figures: Record<string, number> = {};
  printLine(tableRow("", ["req/s", "p50 ms", "p99 ms", "CPU ms", "SQL CPU ms"]));
  const print = (name: string, one: Load) =>
    printLine(
      tableRow(name, [
        one.requests_per_s.toFixed(0),
        one.p50_ms,
        one.p99_ms,
        one.cpu_ms.toFixed(2),
        one.postgres_cpu_ms.toFixed(2),
      ]),
    );
  const all: Sides[] = [];
  for (const who of ["customer", "provider"] as const) {
    const sides = await sidesOf(product, baseline, who, cookies[who]);
    const { ours, bare } = await compare(sides);
    const ratio = ours.requests_per_s / bare.requests_per_s;
    print(`/requests (${who}, ${sides.rows} rows)`, ours);
    print("  bare renderToString", bare);
    // On a busy machine processor time is more reliable than wall-clock time.
    const cpu_ratio = bare.cpu_ms / ours.cpu_ms;
    printLine(tableRow("  ratio", [ratio.toFixed(2), "", "", cpu_ratio.toFixed(2)]));
    figures[`${who}_ratio`] = Number(ratio.toFixed(3));
    figures[`${who}_cpu_ratio`] = Number(cpu_ratio.toFixed(3));
    for (const [name, value] of Object.entries(ours)) figures[`${who}_${name}`] = Number(value.toFixed(2));
    for (const [name, value] of Object.entries(bare))
      figures[`${who}_bare_${name}`] = Number(value.toFixed(2));
    all.push(sides);
  }
  for (const [name, target] of all[0] ? partsOf(product, all[0], baseline) : []) {
    await warmUp(target, 2);
    print(name, await load(target, seconds.part));
  }
  return figures;
}

const bench: Bench = async () => {
  const product = await openSharedProduct();
  try {
    const cookies = {
      customer: await signIn(product.url, demoEmails.customer),
      provider: await signIn(product.url, demoEmails.provider),
      operator: await signIn(product.url, demoEmails.operator),
    };
    const baseline = await startBaseline(product.web_env);
    const speed = await measure(product, baseline, cookies).finally(() => baseline.stop());
    printLine();
    return { ...speed, ...(await measureBytes(product, cookies)) };
  } finally {
    await product.stop();
  }
};

export default bench;
