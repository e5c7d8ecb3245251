// The last step of a build: compares the first load of each route with the budgets, as a table. Exits with 1 over a
// budget, which fails the build.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import {
  type BuiltRoute,
  budgets,
  documentBytes,
  type FirstLoadInput,
  followBudget,
  paperBudget,
  reportOf,
  weighRoutes,
} from "#scripts/build/first-load.ts";
import { findFollowScript } from "#server/http/page/client-build/follow-script.ts";

type Entry = { inlineCss: string };
type Build = ServerBuild & { entry: { module: Entry } };

const folder = resolve(process.env.PROFFER_BUILD_DIRECTORY ?? "build");
const client = join(folder, "client");

/** Bytes of a file as sent to a browser that accepts brotli. */
function sentBytes(href: string): number {
  const file = join(client, href);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const build = (await import(pathToFileURL(join(folder, "server/index.js")).href)) as Build;
const { inlineCss } = build.entry.module;
const assetsOf = (ending: string) =>
  readdirSync(join(client, "assets")).flatMap((name) => (name.endsWith(ending) ? [`/assets/${name}`] : []));
const sum = (hrefs: readonly string[]) => hrefs.reduce((bytes, href) => bytes + sentBytes(href), 0);
const input: FirstLoadInput = {
  routes: Object.values(build.routes).filter((route) => route !== undefined) as BuiltRoute[],
  assets: build.assets,
  sentBytes,
  css: documentBytes(inlineCss),
  paper: sum(assetsOf(".css")),
  font: sum(assetsOf(".woff2")),
  follow: sentBytes(findFollowScript(client)),
  limits: { ...budgets, follow: followBudget, paper: paperBudget },
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
