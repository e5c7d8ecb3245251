// What a browser loads for a page, per route, against the budgets: the document at brotli 5 (as a proxy
// compresses it), styles separately, scripts and fonts as they are in the build (scripts at brotli 11).
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "#scripts/browser.ts";
import { budgets, type Kind } from "#scripts/build/first-load.ts";
import type { Route } from "./routes.ts";

export type Weight = Record<Kind, number>;
export type PageWeight = {
  route: Route;
  status: number;
  weight: Weight;
  /** Names of the scripts, to see where the bytes are. */
  scripts: string[];
  over: Kind[];
};

const packed = (text: string) =>
  text === "" ? 0 : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;

/** Bytes of an asset as sent to a browser that accepts brotli. */
function sentBytes(path: string): number {
  const file = join("build/client", path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const found = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].flatMap(([, path]) => path ?? [])),
];
const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + sentBytes(path), 0);

/** Script tags, and the preloads that start after the first paint. The router's manifest only names files. */
function scriptsIn(html: string): string[] {
  const [, preloads = ""] = /data-preloads="([^"]+)"/.exec(html) ?? [];
  return [...found(html, /<script[^>]* src="([^"]+)"/g), ...preloads.split(" ").filter(Boolean)];
}

/** Fetches one document and counts its bytes, including everything that it names for the first load. */
export async function weighPage(url: string, route: Route): Promise<PageWeight> {
  const response = await fetch(`${url}${route.path}`, {
    redirect: "manual",
    headers: {
      accept: "text/html",
      "accept-language": "en",
      ...(route.cookie ? { cookie: route.cookie } : {}),
    },
  });
  const html = await response.text();
  const loaded = scriptsIn(html);
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
    .map(([, text]) => text ?? "")
    .join("");
  // Browsers load the one for paper last, and it holds up nothing.
  const sheets = found(html, /<link(?![^>]+media="print")[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const weight = {
    // The inlined styles count as styles.
    html: packed(html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, "")),
    css: packed(styles) + sum(sheets),
    js: sum(loaded),
    font: sum(found(html, /<link[^>]+href="([^"]+\.woff2)"/g)),
  };
  const over = (Object.keys(budgets) as Kind[]).filter((kind) => weight[kind] > budgets[kind]);
  return { route, status: response.status, weight, scripts: loaded, over };
}

/** Bytes over the wire by kind, and everything else fetched until the network was idle. */
export type BrowserWeight = Weight & { route: Route; other: string[] };

/** The same by a real browser, without a cache; empty when there is no browser. */
export async function weighInBrowser(url: string, routes: readonly Route[]): Promise<BrowserWeight[]> {
  const executablePath = findBrowser();
  if (!executablePath) return [];
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const all: BrowserWeight[] = [];
    for (const route of routes) {
      const context = await browser.newContext({ locale: "en-GB" });
      const pairs = (route.cookie ?? "").split("; ").filter(Boolean);
      await context.addCookies(
        pairs.map((pair) => ({
          url,
          name: pair.slice(0, pair.indexOf("=")),
          value: pair.slice(pair.indexOf("=") + 1),
        })),
      );
      all.push(await watchOne(await context.newPage(), `${url}${route.path}`, route));
      await context.close();
    }
    return all;
  } finally {
    await browser.close();
  }
}

async function watchOne(page: Page, address: string, route: Route): Promise<BrowserWeight> {
  const seen: BrowserWeight = { route, html: 0, css: 0, js: 0, font: 0, other: [] };
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const take = async () => {
      const { responseBodySize } = await request.sizes();
      const kind = kindOf[request.resourceType()];
      if (kind) seen[kind] += responseBodySize;
      else
        seen.other.push(`${request.resourceType()} ${new URL(request.url()).pathname} ${responseBodySize}`);
    };
    sizes.push(take());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await Promise.all(sizes);
  return seen;
}

const kindOf: Record<string, Kind | undefined> = {
  document: "html",
  script: "js",
  font: "font",
};
