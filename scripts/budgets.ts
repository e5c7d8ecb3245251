// The last step of a build: compares the first load of each route with the budgets, as a table. Exits with 1 over a
// budget, which fails the build.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import {
  type BuiltRoute,
  budgets,
  type FirstLoadInput,
  followBudget,
  reportOf,
  weighRoutes,
} from "#scripts/build/first-load.ts";
import { findDynamicImports, readChunks } from "#scripts/build/lazy-components.ts";
import { readScripts } from "#server/http/page/client-build/client-scripts.ts";
import type { assetsIn, hrefIn } from "#server/http/page/client-build/language-assets.ts";

type Entry = { inlineCss: string; assetsIn: typeof assetsIn; hrefIn: typeof hrefIn };
type Build = ServerBuild & { entry: { module: Entry } };

const folder = resolve(process.env.PROFFER_BUILD_DIRECTORY ?? "build");
const client = join(folder, "client");
const locales = ["en", "de"];

/** Bytes of a file as sent to a browser that accepts brotli. */
function sentBytes(href: string): number {
  const file = join(client, href);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const build = (await import(pathToFileURL(join(folder, "server/index.js")).href)) as Build;
const { inlineCss, assetsIn: assetsOf, hrefIn: hrefOf } = build.entry.module;
const scripts = readScripts(client);
const chunks = await readChunks(client);

/** The scripts of each lazy component that a route may show. */
const partsOfRoute = (id: string, locale: string) =>
  findDynamicImports(`app/${id}.tsx`, chunks)
    .flatMap((name) => (scripts.parts[name] ? [scripts.parts[name]] : []))
    .map((names) => names.map((name) => hrefOf(locale, name, scripts)));

const sum = (names: readonly string[]) =>
  names.reduce((bytes, name) => bytes + sentBytes(`/assets/${name}`), 0);
const routes = Object.values(build.routes).filter((route) => route !== undefined) as BuiltRoute[];
const byLocale = <Made>(make: (locale: string) => Made) =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)]));
const input: FirstLoadInput = {
  routes,
  assets: byLocale((locale) => assetsOf(locale, build.assets, scripts)) as FirstLoadInput["assets"],
  lazyComponents: Object.fromEntries(
    routes.map(({ id }) => [id, byLocale((locale) => partsOfRoute(id, locale))]),
  ) as FirstLoadInput["lazyComponents"],
  sentBytes,
  css: brotliCompressSync(inlineCss).byteLength,
  font: sum(readdirSync(join(client, "assets")).filter((name) => name.endsWith(".woff2"))),
  follow: sum(scripts.parts["follow-page"] ?? []),
  limits: { ...budgets, follow: followBudget },
};
const weights = weighRoutes(input);
process.stdout.write(`${reportOf(weights, input).join("\n")}\n`);
const over = weights.filter((weight) => weight.over.length > 0);
if (over.length > 0) {
  process.stderr.write(`Over budget: ${over.map(({ path }) => path).join(", ")}\n`);
  process.exitCode = 1;
}
// Timers of the bundle's libraries would keep the process running.
process.exit();
