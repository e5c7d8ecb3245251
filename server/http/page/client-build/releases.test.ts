// Two builds, each with its own script and route, on two servers that share a folder.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { staticFiles } from "../../middleware/static.ts";
import { manifestEndpoint } from "./manifest.ts";
import { publishRelease, type Release } from "./releases.ts";

let root: string;
let shared: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "releases-"));
  shared = join(root, "files/.releases");
});
afterEach(() => rmSync(root, { recursive: true }));

const routesOf = (version: string) => {
  const common = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false };
  const more = { hasClientMiddleware: false, hasErrorBoundary: false, hasDefaultExport: true };
  const route = (id: string, path: string, parentId?: string) => ({
    ...common,
    ...more,
    id,
    path,
    parentId,
    module: `/assets/${version}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    imports: [],
    css: [],
  });
  return {
    root: route("root", ""),
    requests: route("requests", "requests/:id", "root"),
    [`of-${version}`]: route(`of-${version}`, version, "root"),
  };
};

/** A build with its script, and the answers of its server. */
async function serve(version: string) {
  const client = join(root, version);
  mkdirSync(join(client, "assets"), { recursive: true });
  writeFileSync(join(client, `assets/${version}.js`), `// ${version}`);
  const list = { version: `${version}-en`, entry: { imports: [], module: "" }, routes: routesOf(version) };
  const release: Release = { version, assets: { en: { ...list, url: "" } } };
  await publishRelease(shared, release, client);
  const app = staticFiles(client, shared);
  app.route("/", manifestEndpoint(release, shared));
  return app;
}

const manifest = (version: string, paths: string) => `/__manifest?paths=${paths}&version=${version}`;

describe("servers of two builds", () => {
  test("answer the files of both, whichever was published first", async () => {
    const [one, two] = [await serve("aaaa"), await serve("bbbb")];
    for (const app of [one, two])
      for (const version of ["aaaa", "bbbb"]) {
        const answer = await app.request(`/assets/${version}.js`);
        expect([answer.status, await answer.text()]).toEqual([200, `// ${version}`]);
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      }
    for (const path of ["/assets/cccc.js", "/assets/..%2f..%2frelease.json", "/assets/"]) {
      const answer = await one.request(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
  });

  test("still answer a page when its build was removed meanwhile", async () => {
    const one = await serve("aaaa");
    rmSync(join(root, "aaaa"), { recursive: true });
    expect((await one.request("/assets/aaaa.js")).status).toBe(200);
  });

  test("list the routes of the page's own build", async () => {
    const [one, two] = [await serve("aaaa"), await serve("bbbb")];
    for (const app of [one, two])
      for (const version of ["aaaa", "bbbb"]) {
        const answer = await app.request(manifest(`${version}-en`, "/aaaa,/bbbb,requests/1"));
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        const routes = (await answer.json()) as ReturnType<typeof routesOf>;
        expect(Object.keys(routes).sort()).toEqual([`of-${version}`, "requests", "root"].sort());
        expect(routes.requests).toEqual(routesOf(version).requests);
      }
  });
});

test.each([
  ["a build that nobody published", "cccc-en", {}],
  [
    "a language that the browser has left",
    "aaaa-en",
    { cookie: "PARAGLIDE_LOCALE=de", "accept-language": "de" },
  ],
  ["a language that there is not", "aaaa-fr", {}],
  ["the name of a folder outside", "../aaaa-en", {}],
])("a page of %s loads its next address as a document, uncached", async (_what, version, headers) => {
  const app = await serve("aaaa");
  const answer = await app.request(manifest(version, "/requests/1"), { headers });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("x-remix-reload-document")).toBe("true");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a request for no path, or for endlessly many, is refused", async () => {
  const app = await serve("aaaa");
  expect((await app.request("/__manifest?version=aaaa-en")).status).toBe(400);
  expect((await app.request(manifest("aaaa-en", "/a,".repeat(4_000)))).status).toBe(400);
});

test("the five newest builds stay whatever their age, others for thirty days", async () => {
  for (const version of ["aaaa", "bbbb", "cccc", "dddd", "eeee", "ffff"]) await serve(version);
  const age = (name: string, days: number) => {
    const at = new Date(Date.now() - days * 24 * 3_600_000);
    utimesSync(join(shared, name), at, at);
  };
  for (const name of ["aaaa", "bbbb"]) age(name, 29);
  for (const [index, name] of ["cccc", "dddd", "eeee", "ffff"].entries()) age(name, 100 + index);
  writeFileSync(join(shared, ".half"), "");
  age(".half", 31);
  await serve("gggg");
  expect(readdirSync(shared).sort()).toEqual(["aaaa", "bbbb", "cccc", "dddd", "gggg"]);
});
