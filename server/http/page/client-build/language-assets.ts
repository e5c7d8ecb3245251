/**
 * The client build per language. Scripts with messages are in `assets/<language>/`, the others are shared
 * (`scripts/build`). A page never mixes languages: its language changes only with the whole document, and each
 * language has its own build version, so a page left open in another language reloads.
 */
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { getLocale, type Locale, locales } from "#messages/runtime.js";
import { readScripts, type Scripts } from "./client-scripts.ts";

type Assets = ServerBuild["assets"];
type ScriptsOf = (part: string) => readonly string[];

/** The address of a script in `locale`. */
export function hrefIn(locale: string, name: string, { spoken }: Scripts): string {
  return spoken.includes(name) ? `/assets/${locale}/${name}` : `/assets/${name}`;
}

/** The asset list with each script at its address in `locale`. */
export function assetsIn(locale: string, assets: Assets, scripts: Scripts): Assets {
  const text = JSON.stringify(assets).replaceAll(
    /"\/assets\/([^"/]+)"/g,
    (_whole, name: string) => `"${hrefIn(locale, name, scripts)}"`,
  );
  return { ...(JSON.parse(text) as Assets), version: `${assets.version}-${locale}` };
}

/** The scripts that a lazy part of a page needs in `locale`. @throws for a part that the build does not have */
export function scriptsOfPart(locale: string, scripts: Scripts): ScriptsOf {
  const hrefs = Object.entries(scripts.parts).map(
    ([part, names]) => [part, names.map((name) => hrefIn(locale, name, scripts))] as const,
  );
  const known = new Map(hrefs);
  return (part) => {
    const found = known.get(part);
    if (!found) throw new Error(`The build has no script for the part "${part}" of a page.`);
    return found;
  };
}

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** The request handler for production: one React Router handler per language, with that language's scripts. */
export function handlerByLanguage(
  build: ServerBuild,
  mode: string,
  client_dir: string,
): { handle: Handle; scriptsOf: ScriptsOf } {
  const scripts = readScripts(client_dir);
  const byLocale = <Made>(make: (locale: Locale) => Made) =>
    Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, Made>;
  const handlers = byLocale((locale) =>
    createRequestHandler({ ...build, assets: assetsIn(locale, build.assets, scripts) }, mode),
  );
  const parts = byLocale((locale) => scriptsOfPart(locale, scripts));
  return {
    handle: (request, context) => handlers[getLocale()](request, context),
    scriptsOf: (part) => parts[getLocale()](part),
  };
}
