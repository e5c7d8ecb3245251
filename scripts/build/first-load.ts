/**
 * What a browser loads before a page is complete, computed from the manifests of a build: scripts by language,
 * styles and fonts, by route, against the budgets. Documents need a running product (`bench/page.ts`).
 */
const kilobyte = 1_000;
/** The limits for a first load, in bytes of brotli. */
export const budgets = {
  html: 20 * kilobyte,
  css: 15 * kilobyte,
  js: 125 * kilobyte,
  font: 50 * kilobyte,
} as const;
export type Kind = keyof typeof budgets;
/** The limit for the script of pages that follow live events and ship no other script. */
export const followBudget = 5 * kilobyte;

/** A route of the server's bundle. */
export type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  module: { default?: unknown; handle?: unknown };
};
export type RouteScripts = { module: string; imports?: readonly string[] };
/** The framework's manifest of a client build, in one language. */
export type RouteManifest = { entry: RouteScripts; routes: Record<string, RouteScripts | undefined> };

export type FirstLoadInput = {
  routes: readonly BuiltRoute[];
  /** By language. */
  assets: Record<string, RouteManifest>;
  /** By route id, the lazy components (`app/lazy-component.tsx`) of which a route shows one: their scripts by language. */
  lazyComponents: Record<string, Record<string, readonly (readonly string[])[]>>;
  /** Bytes of a script as sent. */
  sentBytes: (href: string) => number;
  css: number;
  font: number;
  /** Bytes of the script of pages that follow live events and ship no other. */
  follow: number;
  limits: Omit<Record<Kind, number>, "html"> & { follow: number };
};

export type RouteWeight = {
  path: string;
  /** By language; empty on a page without scripts. */
  js: Record<string, number>;
  over: (Kind | "follow")[];
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

/** The bytes of one route's first load in one language, with its heaviest lazy component. */
function scriptBytes(chain: readonly BuiltRoute[], locale: string, input: FirstLoadInput): number {
  const { assets, lazyComponents, sentBytes } = input;
  const listed = assets[locale];
  if (!listed) throw new Error(`There is no list of assets in "${locale}".`);
  const base = scriptsOf(chain, listed);
  const weigh = (hrefs: Iterable<string>) => [...hrefs].reduce((sum, href) => sum + sentBytes(href), 0);
  const own = lazyComponents[chain[0]?.id ?? ""]?.[locale] ?? [];
  const extra = own.map((hrefs) => weigh(hrefs.filter((href) => !base.has(href))));
  return weigh(base) + Math.max(0, ...extra);
}

/** Every route that has a page, in the order of the route table. */
export function weighRoutes(input: FirstLoadInput): RouteWeight[] {
  const { routes, assets, css, font, follow, limits } = input;
  const pages = routes.filter(({ parentId, module }) => parentId !== undefined && module.default);
  return pages.map((route) => {
    const chain = chainOf(route, routes);
    const follows = "follows" in handleOf(route);
    const locales = isScriptFree(route) && !follows ? [] : Object.keys(assets);
    const bytesIn = (locale: string) => (follows ? follow : scriptBytes(chain, locale, input));
    const js = Object.fromEntries(locales.map((locale) => [locale, bytesIn(locale)]));
    const weight = { css, font, js: Math.max(0, ...Object.values(js)), follow: follows ? follow : 0 };
    const over = (["css", "js", "font", "follow"] as const).filter((kind) => weight[kind] > limits[kind]);
    return { path: `/${route.path ?? ""}`, js, over };
  });
}

const kilobytes = (bytes: number) => (bytes / kilobyte).toFixed(1);
const row = (name: string, cells: readonly string[]) =>
  `  ${name.padEnd(48)}${cells.map((cell) => cell.padStart(9)).join("")}`;

/** The table, line by line. */
export function reportOf(
  weights: readonly RouteWeight[],
  { assets, css, font, limits }: FirstLoadInput,
): string[] {
  const locales = Object.keys(assets);
  return [
    `First load, kB (brotli): styles ${kilobytes(css)} of ${kilobytes(limits.css)}, fonts ${kilobytes(font)} of ${kilobytes(limits.font)}, scripts of ${kilobytes(limits.js)}:`,
    row("", locales),
    ...weights.map(({ path, js, over }) => {
      const cells = locales.map((locale) => (js[locale] === undefined ? "–" : kilobytes(js[locale])));
      return row(path, cells) + (over.length > 0 ? `   over: ${over.join(", ")}` : "");
    }),
  ];
}
