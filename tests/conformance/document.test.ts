// The API description, the registry and the endpoints agree, both ways. That examples and results match it is tested
// where they run, in success.test.ts.
import { createHash } from "node:crypto";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { initialSettings } from "#domain/setting/settings.ts";
import { documentEndpoint } from "#server/http/machine/openapi/endpoint.ts";
import { referenceEndpoint } from "#server/http/machine/openapi/reference.ts";
import { restEndpoint } from "#server/http/machine/rest.ts";
import { rpcEndpoint } from "#server/http/machine/rpc.ts";
import { type RequestEnv, requestId } from "#server/http/middleware/security.ts";
import { commands, relations } from "#server/nouns.ts";
import { document, faultOfAnswer, operations } from "#tests/kit/api/validator.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { commandsWhere } from "./calls.ts";

let app: Hono<RequestEnv>;
let site_name = initialSettings.site_name;
const siteName = async () => site_name;
const kit = kitDuringFile();
beforeAll(async () => {
  app = new Hono<RequestEnv>();
  app.use(requestId());
  documentEndpoint(app, { commands, relations }, siteName);
  referenceEndpoint(app, { commands, relations }, siteName);
  rpcEndpoint(app, kit.runtime);
  restEndpoint(app, kit.runtime, { relations, api: kit.api });
});

const exposed = commandsWhere(({ exposedVia }) => exposedVia.includes("rpc"));
describe("the document", () => {
  test("has every exposed command and every relation, and nothing else", () => {
    const registered = [
      ...exposed.map(([name]) => `POST /rpc/${name}`),
      ...Object.keys(relations).map((name) => `GET /${name}`),
    ];
    expect(operations.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(registered.toSorted());
  });

  test("is served at the base as JSON, and not again to clients that have it", async () => {
    for (const path of ["/rest/v1", "/rest/v1/", "/rest/v1/openapi.json"]) {
      const answer = await app.request(path);
      expect(answer.headers.get("content-type")).toBe("application/json");
      expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
      const etag = answer.headers.get("etag") ?? "";
      const again = await app.request(path, { headers: { "if-none-match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  test("is small enough for every tool: 64 kB compressed", async () => {
    const answer = await app.request("/rest/v1/", { headers: { "accept-encoding": "gzip, br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(64 * 1024);
  });

  test("has no dangling references", () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const missing = [...references].filter(([, path = ""]) => at(path.split("/")) === undefined);
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });

  test("gives every text input a maximum length, a pattern, a format or a list", () => {
    const inputs = operations.map(([, path, { requestBody }]) => unlimited(path, requestBody));
    expect(inputs.flat()).toEqual([]);
    expect(unlimited("a", { b: [{ type: "string" }, { type: ["string", "null"], maxLength: 2 }] })).toEqual([
      "a.b.0",
    ]);
  });

  test("bears the name of the marketplace from its change on, as do the pages of the reference", async () => {
    const before = await app.request("/rest/v1/");
    site_name = "Markt & See";
    const after = await app.request("/rest/v1/");
    expect(((await after.json()) as { info: { title: string } }).info.title).toBe("Markt & See");
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    for (const path of ["/rest/v1/reference", "/rest/v1/reference/accept_offer"]) {
      const page = await (await app.request(path)).text();
      expect(page).toContain("API reference · Markt &amp; See</title>");
      expect(page).not.toContain("Proffer</title>");
    }
    site_name = initialSettings.site_name;
  });

  test("names every operation once", () => {
    const ids = operations.map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the reference", () => {
  const path = "/rest/v1/reference";
  const read = async (address = path) => (await app.request(address)).text();
  const names = [...operations.map(([, at]) => at.slice(at.lastIndexOf("/") + 1)), "shared"];
  const below = () => Promise.all(names.map((name) => read(`${path}/${name}`)));

  test("leads to a page for each operation, which has every field of the document", async () => {
    const [index, pages] = [await read(), await below()];
    for (const [at, [method, address]] of operations.entries()) {
      expect(index.split(`href="${path}/${names[at]}"`), address).toHaveLength(2);
      expect(pages[at], address).toContain(`<p class="call">${method} /rest/v1${address}</p>`);
    }
    const fields = new Set(
      [...JSON.stringify(document).matchAll(/"properties":{"([^"]+)"/g)].map(([, one]) => one),
    );
    const all = pages.join("");
    expect([...fields].filter((name) => !all.includes(`<code>${name}</code>`))).toEqual([]);
  });

  test("is light: no page has more than three thousand elements", async () => {
    const sizes = [await read(), ...(await below())].map((page) => page.match(/<[a-z]/g)?.length ?? 0);
    expect(Math.max(...sizes)).toBeLessThan(3_000);
  });

  test("the filter finds an operation by a field of its input, its answer or its rows", async () => {
    const index = await read();
    const fieldsOf = (name: string) =>
      new RegExp(`id="${name}" data-fields="([^"]*)"`).exec(index)?.[1] ?? "";
    expect(fieldsOf("accept_offer")).toMatch(/\bline_positions\b.*\bbooking_id\b/);
    expect(fieldsOf("offer")).toMatch(/\bvalid_until\b/);
  });

  test("has only links that resolve and no anchor twice", async () => {
    const pages = new Map([[path, await read()]]);
    for (const [at, page] of (await below()).entries()) pages.set(`${path}/${names[at]}`, page);
    const anchors = new Map<string, string[]>();
    for (const [address, page] of pages)
      anchors.set(
        address,
        [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id),
      );
    for (const [address, ids] of anchors) expect(new Set(ids).size, address).toBe(ids.length);
    const missing = [...pages].flatMap(([address, page]) =>
      [...page.matchAll(/<a href="([^"]+)"/g)]
        .map(([, href = ""]) => href.split("#"))
        .filter(([to = "", id]) => {
          const ids = anchors.get(to || address);
          return to === "/rest/v1/openapi.json" ? false : !ids || (id !== undefined && !ids.includes(id));
        })
        .map((link) => `${address}: ${link.join("#")}`),
    );
    expect(missing).toEqual([]);
    expect((await app.request(`${path}/no-such-operation`)).status).toBe(404);
  });

  test.each([
    ["the index", path, ["style", "script"]],
    ["a page below it", `${path}/accept_offer`, ["style"]],
  ])("%s has a policy that allows its own style and script and nothing else", async (_what, address, own) => {
    const answer = await app.request(address);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    const parts = [...(await answer.text()).matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)];
    expect(parts.map(([, name]) => name)).toEqual(own);
    for (const [, name, text = ""] of parts) {
      const hash = createHash("sha256").update(text).digest("base64");
      expect(policy).toContain(`${name}-src 'sha256-${hash}'`);
    }
  });
});

/** Texts in a schema without a length, a pattern, a format or a list. */
function unlimited(place: string, schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const below = Object.entries(schema).flatMap(([name, one]) => unlimited(`${place}.${name}`, one));
  const { type } = schema as { type?: unknown };
  const isText = [type].flat().includes("string");
  const says = ["maxLength", "pattern", "format", "enum", "const"].some((name) =>
    Object.hasOwn(schema, name),
  );
  return isText && !says ? [place, ...below] : below;
}

function at(path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    document,
  );
}

test("everything in the document works at the endpoints, as documented", async () => {
  for (const operation of operations) {
    const [method, path] = operation;
    const answer = await app.request(`/rest/v1${path}`, { method });
    const given = {
      status: answer.status,
      type: answer.headers.get("content-type") ?? "",
      body: await answer.text(),
    };
    expect(given.status, `${method} ${path}`).not.toBe(404);
    expect(faultOfAnswer(operation, given), `${method} ${path}`).toBeNull();
  }
});
