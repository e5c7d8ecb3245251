/**
 * `/__manifest`: the routes that the browser's router discovers. React Router answers only for the running build and
 * makes every other page reload, the second time with an error. Here the pages of each published build get their own
 * routes. The answer depends only on the URL: it opens no session.
 */
import { type Context, Hono } from "hono";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { extractLocaleFromRequest } from "#messages/runtime.js";
import { makeFindRelease, type Release } from "./releases.ts";

type Assets = ServerBuild["assets"];
type Routes = Assets["routes"];

/** As in React Router, whose client sends no longer URL. */
const maxAddress = 7_680;

/** Mounts it for the build `own` and for those published in `folder`. */
export function manifestEndpoint(own: Release, folder: string | undefined): Hono {
  const find = makeFindRelease(folder);
  const treeOf = remember((assets: Assets) => treeBelow(undefined, assets.routes));
  const app = new Hono();
  app.get("/__manifest", async (c) => {
    if (c.req.url.length > maxAddress) return c.body(null, 400, uncached);
    const [version = "", locale = ""] = (c.req.query("version") ?? "").split("-");
    const release = version === own.version ? own : await find(version);
    const assets = release && Object.hasOwn(release.assets, locale) ? release.assets[locale] : undefined;
    if (!assets || locale !== extractLocaleFromRequest(c.req.raw)) return reload(c);
    const paths = c.req.query("paths");
    if (paths === undefined) return c.body(null, 400, uncached);
    const routes = routesAt(paths.split(",").filter(Boolean), treeOf(assets), assets.routes);
    return c.json(routes, 200, { "Cache-Control": "public, max-age=31536000, immutable" });
  });
  return app;
}

const uncached = { "Cache-Control": "no-store" };

/** Makes the page load its next URL as a document: after a change of language, or for an unknown build. */
const reload = (c: Context) => c.body(null, 204, { ...uncached, "X-Remix-Reload-Document": "true" });

function routesAt(paths: readonly string[], tree: RouteObject[], routes: Routes): Routes {
  const ids = paths.flatMap((path) =>
    (matchRoutes(tree, path.startsWith("/") ? path : `/${path}`) ?? []).map(({ route }) => route.id ?? ""),
  );
  return Object.fromEntries([...new Set(ids)].map((id) => [id, routes[id]]));
}

function treeBelow(parentId: string | undefined, routes: Routes): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    const own = { id, path, ...(caseSensitive === undefined ? {} : { caseSensitive }) };
    return [route.index ? { ...own, index: true } : { ...own, children: treeBelow(id, routes) }];
  });
}

/** Makes the value once per object and releases it with the object. */
function remember<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
