// The first-load bytes of every route against the budgets, as a table, checked with a real browser.
import { budgets, type Kind } from "#scripts/build/first-load.ts";
import { type PageWeight, weighInBrowser, weighPage } from "./bytes.ts";
import type { Product } from "./product.ts";
import { type Cookies, type Route, routesOf } from "./routes.ts";
import { isShort } from "./short.ts";
import { printLine, tableRow } from "./table.ts";

const kinds = ["html", "css", "js", "font"] as const satisfies readonly Kind[];

/** Pages to check in a browser: with many, few and no scripts of their own. */
const isWatched = ({ path, who }: Route) =>
  (who === "visitor" && (path === "/" || path === "/request")) ||
  (who === "customer" && (path === "/requests" || path.endsWith("/payment")));

/** Prints the table; returns the heaviest of each kind, each route's scripts, and how many routes exceed a budget. */
export async function measureBytes(product: Product, cookies: Cookies): Promise<Record<string, number>> {
  const every = await routesOf(product.web_env.DATABASE_URL ?? "", cookies);
  const routes = isShort ? every.filter(({ path }) => path === "/requests") : every;
  printLine(tableRow("first load, kB (brotli)", [...kinds, ""]));
  printLine(
    tableRow(
      "  budget",
      kinds.map((kind) => kilobytes(budgets[kind])),
    ),
  );
  const all: PageWeight[] = [];
  for (const route of routes) {
    const found = await weighPage(product.url, route);
    const cells = kinds.map((kind) => kilobytes(found.weight[kind]));
    printLine(
      tableRow(`${route.who} ${route.template}`, [
        ...cells,
        found.over.length > 0 ? `over: ${found.over}` : "ok",
      ]),
    );
    all.push(found);
  }
  const differing_bytes = await checkWithBrowser(product.url, all);
  const heaviest = kinds.map((kind) => [
    `heaviest_${kind}_bytes`,
    Math.max(...all.map(({ weight }) => weight[kind])),
  ]);
  const scripts = all.map(({ route, weight }) => [`${route.who} ${route.template} js_bytes`, weight.js]);
  return {
    routes: all.length,
    routes_over: all.filter(({ over }) => over.length > 0).length,
    ...Object.fromEntries(heaviest),
    ...(differing_bytes === null ? {} : { browser_differs_bytes: differing_bytes }),
    ...Object.fromEntries(scripts),
  };
}

/** The difference between browser and count, in bytes of scripts and fonts; null without a browser. */
async function checkWithBrowser(url: string, all: readonly PageWeight[]): Promise<number | null> {
  const seen = await weighInBrowser(url, all.map(({ route }) => route).filter(isWatched));
  let differing = 0;
  for (const { route, js, font, other } of seen) {
    const counted = all.find((one) => one.route === route)?.weight;
    differing += Math.abs(js - (counted?.js ?? 0)) + Math.abs(font - (counted?.font ?? 0));
    const cells = ["", "", kilobytes(js), kilobytes(font)];
    printLine(
      tableRow(`in a browser: ${route.who} ${route.template}`, cells) +
        (other.length > 0 ? `  + ${other}` : ""),
    );
  }
  return seen.length > 0 ? differing : null;
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
