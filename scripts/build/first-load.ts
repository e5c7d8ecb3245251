/**
 * What a browser loads for a page, computed from the manifest of a build: scripts, styles and fonts, by route, against
 * the budgets. Documents need a running product (`bench/page.ts`).
 */
import { brotliCompressSync, constants } from "node:zlib";
import { documentQuality } from "#server/http/middleware/compress.ts";

const kilobyte = 1_000;
/** The limits for a first load, in bytes of brotli. */
export const budgets = {
  html: 20 * kilobyte,
  css: 15 * kilobyte,
  js: 140 * kilobyte,
  font: 30 * kilobyte,
} as const;
export type Kind = keyof typeof budgets;
/** The limit for the script of pages that follow live events and ship no other script. */
export const followBudget = 5 * kilobyte;
/** The limit for the stylesheet for paper, which browsers load last. */
export const paperBudget = 2 * kilobyte;

/** Bytes of a text that a document carries, as sent. */
export const documentBytes = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: documentQuality } }).byteLength;

/** A route of the server's bundle. */
export type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  module: { default?: unknown; handle?: unknown };
};
export type RouteScripts = { module: string; imports?: readonly string[] };
/** The framework's manifest of a client build. */
export type RouteManifest = { entry: RouteScripts; routes: Record<string, RouteScripts | undefined> };

export type FirstLoadInput = {
  routes: readonly BuiltRoute[];
  assets: RouteManifest;
  /** Bytes of a script as sent. */
  sentBytes: (href: string) => number;
  css: number;
  /** Bytes of the stylesheet for paper, as sent. */
  paper: number;
  font: number;
  /** Bytes of the script of pages that follow live events and ship no other. */
  follow: number;
  limits: Omit<Record<Kind, number>, "html"> & { follow: number; paper: number };
};

export type RouteWeight = {
  path: string;
  /** Null on a page without scripts. */
  js: number | null;
  over: (Kind | "follow" | "paper")[];
};

const handleOf = ({ module: { handle } }: BuiltRoute): object =>
  typeof handle === "object" && handle !== null ? handle : {};

/** Informational pages and error pages load no script. */
function isScriptFree(route: BuiltRoute): boolean {
  const settings = handleOf(route);
  return Reflect.get(settings, "scriptFree") === true || Reflect.get(settings, "isErrorPage") === true;
}

/** The route and its parents, itself first. */
function chainOf(route: BuiltRoute, routes: readonly BuiltRoute[]): BuiltRoute[] {
  const parent = routes.find(({ id }) => id === route.parentId);
  return parent ? [route, ...chainOf(parent, routes)] : [route];
}

function scriptsOf(chain: readonly BuiltRoute[], { entry, routes }: RouteManifest): Set<string> {
  const lists = [entry, ...chain.map(({ id }) => routes[id])];
  return new Set(lists.flatMap((list) => (list ? [list.module, ...(list.imports ?? [])] : [])));
}

/** Every route that has a page, in the order of the route table. */
export function weighRoutes(input: FirstLoadInput): RouteWeight[] {
  const { routes, assets, sentBytes, css, paper, font, follow, limits } = input;
  const pages = routes.filter(({ parentId, module }) => parentId !== undefined && module.default);
  return pages.map((route) => {
    const scripts = [...scriptsOf(chainOf(route, routes), assets)];
    const follows = "follows" in handleOf(route);
    const own = isScriptFree(route) ? null : scripts.reduce((sum, href) => sum + sentBytes(href), 0);
    const js = follows ? follow : own;
    const weight = { css, paper, font, js: js ?? 0, follow: follows ? follow : 0 };
    const kinds = ["css", "paper", "js", "font", "follow"] as const;
    const over = kinds.filter((kind) => weight[kind] > limits[kind]);
    return { path: `/${route.path ?? ""}`, js, over };
  });
}

const kilobytes = (bytes: number) => (bytes / kilobyte).toFixed(1);

/** The table, line by line. */
export function reportOf(
  weights: readonly RouteWeight[],
  { css, paper, font, limits }: FirstLoadInput,
): string[] {
  return [
    `First load, kB (brotli): styles ${kilobytes(css)} of ${kilobytes(limits.css)}, for paper ${kilobytes(paper)} of ${kilobytes(limits.paper)}, fonts ${kilobytes(font)} of ${kilobytes(limits.font)}, scripts of ${kilobytes(limits.js)}:`,
    ...weights.map(({ path, js, over }) => {
      const cell = (js === null ? "–" : kilobytes(js)).padStart(9);
      return `  ${path.padEnd(48)}${cell}${over.length > 0 ? `   over: ${over.join(", ")}` : ""}`;
    }),
  ];
}
