/**
 * A page never mixes languages: each language has its own build version, so a page left open while another language was
 * chosen elsewhere reloads at its next request, as after a new release. The files are the same for all.
 */
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { getLocale, type Locale, locales } from "#messages/runtime.js";

type Assets = ServerBuild["assets"];

/** The asset list of every language. */
export function assetsByLocale(assets: Assets): Record<Locale, Assets> {
  const entries = locales.map((locale) => [locale, { ...assets, version: `${assets.version}-${locale}` }]);
  return Object.fromEntries(entries) as Record<Locale, Assets>;
}

/** The request handler for production: one React Router handler per language. */
export function handlerByLanguage(build: ServerBuild, mode: string) {
  const handlers = Object.fromEntries(
    Object.entries(assetsByLocale(build.assets)).map(([locale, assets]) => [
      locale,
      createRequestHandler({ ...build, assets }, mode),
    ]),
  ) as Record<Locale, ReturnType<typeof createRequestHandler>>;
  return (request: Request, context: RouterContextProvider) => handlers[getLocale()](request, context);
}
