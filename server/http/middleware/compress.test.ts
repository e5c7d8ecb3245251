import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#scripts/postgres/cluster.ts";
import { makeApp } from "../app.ts";
import { compressPages } from "./compress.ts";

const page = `<!DOCTYPE html><title>Offers</title>${"<p>Studio Keller, Lisbon</p>".repeat(400)}`;
const html = { "Content-Type": "text/html; charset=utf-8" };
const anyCoding = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/** A page as React delivers it: bit by bit, with unknown length. */
function inParts(parts: readonly string[]): ReadableStream<Uint8Array> {
  const bytes = parts.map((part) => new TextEncoder().encode(part)).values();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

function answering(make: () => Response) {
  const app = new Hono().use(compressPages()).all("*", () => make());
  return (headers: Record<string, string> = anyCoding, method = "GET") =>
    app.request("/", { headers, method });
}
const askPage = answering(() => new Response(inParts(page.match(/[\s\S]{1,500}/g) ?? []), { headers: html }));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a page is compressed for browsers that accept brotli or gzip, and is the same page", async () => {
  const brotli = await askPage();
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(brotli.headers.get("content-type")).toBe(html["Content-Type"]);
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(page);

  const gzip = await askPage({ "Accept-Encoding": "gzip;q=0.8, br;q=0" });
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  const packed = await bytesOf(gzip);
  expect(packed.byteLength).toBeLessThan(page.length / 10);
  expect(gunzipSync(packed).toString()).toBe(page);
});

test("the client router's data is compressed like its page", async () => {
  const ask = answering(
    () => new Response(inParts([page]), { headers: { "Content-Type": "text/x-script" } }),
  );
  expect((await ask()).headers.get("content-encoding")).toBe("br");
});

test.each([
  ["nothing is asked for", {}],
  ["other codings are asked for", { "Accept-Encoding": "deflate, zstd" }],
  ["both are ruled out", { "Accept-Encoding": "br;q=0, gzip; q=0.00" }],
])("a page is sent uncompressed where %s, with `Vary: Accept-Encoding`", async (_why, headers) => {
  const response = await askPage(headers);
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(await response.text()).toBe(page);
});

test("the answer to HEAD has no body, no encoding, and the same Vary", async () => {
  const response = await askPage(anyCoding, "HEAD");
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(await response.text()).toBe("");
});

const json = { "Content-Type": "application/json" };
test.each<[string, () => Response]>([
  ["an answer of an API endpoint", () => Response.json({ page })],
  [
    "an event stream",
    () => new Response(inParts([page]), { headers: { "Content-Type": "text/event-stream" } }),
  ],
  ["a file", () => new Response(page, { headers: { "Content-Type": "text/plain; charset=utf-8" } })],
  [
    "bytes that are packed already",
    () => new Response(page, { headers: { ...html, "Content-Encoding": "gzip" } }),
  ],
  [
    "what must not be changed",
    () => new Response(page, { headers: { ...html, "Cache-Control": "private, No-Transform" } }),
  ],
  ["a redirect", () => new Response(null, { status: 303, headers: { Location: "/" } })],
  ["not modified", () => new Response(null, { status: 304 })],
  ["an empty body of a type that is packed", () => new Response(null, { status: 204, headers: html })],
  ["what says nothing of its type", () => new Response(inParts([page]))],
  ["a problem as JSON", () => new Response(page, { status: 422, headers: json })],
])("%s is left alone", async (_what, make) => {
  const response = await answering(make)();
  const untouched = make();
  expect(response.status).toBe(untouched.status);
  expect(response.headers.get("content-encoding")).toBe(untouched.headers.get("content-encoding"));
  expect(await response.text()).toBe(await untouched.text());
});

test.each([
  ["", 0],
  ["<p>little</p>", 13],
  ["a".repeat(1023), 1023],
])("a tiny page (%#) is not worth packing", async (body, length) => {
  const response = await answering(
    () => new Response(inParts(body.match(/.{1,100}/g) ?? []), { headers: html }),
  )();
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.text()).toHaveLength(length);
});

test("a compressed page has no Content-Length of the original", async () => {
  const headers = { ...html, "Content-Length": String(page.length) };
  const response = await answering(() => new Response(page, { headers }))();
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("content-length")).toBeNull();
});

test("a page that another site opens in a browser with cookies is not compressed (BREACH)", async () => {
  const codingOf = async (headers: Record<string, string>) =>
    (await askPage({ ...anyCoding, ...headers })).headers.get("content-encoding");
  const cookie = "session=1";
  expect(await codingOf({ cookie, "sec-fetch-site": "cross-site" })).toBeNull();
  expect(await codingOf({ cookie, "sec-fetch-site": "same-site" })).toBeNull();
  expect(await codingOf({ cookie, "sec-fetch-site": "same-origin" })).toBe("br");
  expect(await codingOf({ cookie, "sec-fetch-site": "none" })).toBe("br");
  expect(await codingOf({ "sec-fetch-site": "cross-site" })).toBe("br");
});

/** Uses a real connection: only there is it known what has arrived. */
async function connected(make: () => Response, encoding: string): Promise<IncomingMessage> {
  const app = new Hono().use(compressPages()).get("*", () => make());
  const server = createServer(getRequestListener(app.fetch));
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const [response] = (await once(
    get({ port, host: "127.0.0.1", headers: { "accept-encoding": encoding } }),
    "response",
  )) as [IncomingMessage];
  return response;
}

test.each(["br", "gzip"])("what is rendered arrives while the rest is not yet (%s)", async (encoding) => {
  const rest = Promise.withResolvers<void>();
  const late = "<p>late</p>";
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(page));
      await rest.promise;
      controller.enqueue(new TextEncoder().encode(late));
      controller.close();
    },
  });
  const response = await connected(() => new Response(body, { headers: html }), encoding);
  expect(response.headers["content-encoding"]).toBe(encoding);
  const unpacked = response.pipe(encoding === "br" ? createBrotliDecompress() : createGunzip());
  let seen = "";
  for await (const chunk of unpacked.setEncoding("utf8")) {
    seen += chunk;
    if (seen === page) rest.resolve();
  }
  expect(seen).toBe(page + late);
});

test("a little output before a wait is not held back until more comes", async () => {
  const rest = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("<p>first</p>"));
      await rest.promise;
      controller.close();
    },
  });
  const response = await connected(() => new Response(body, { headers: html }), "br");
  const [first] = (await once(response, "data")) as [Buffer];
  expect(first.toString()).toBe("<p>first</p>");
  rest.resolve();
  await once(response, "end");
});

test("a client that disconnects before the end stops the rendering", async () => {
  const cancelled = Promise.withResolvers<void>();
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(page + Math.random())),
    cancel: () => cancelled.resolve(),
  });
  const response = await connected(() => new Response(body, { headers: html }), "br");
  await once(response, "data");
  response.destroy();
  await cancelled.promise;
});

test.each([0, 1, 2, 3])(
  "a client that disconnects after %i turns does not end the process",
  async (turns) => {
    for (const parts of [[page], ["Studio Keller"]]) {
      const response = await answering(() => new Response(inParts(parts), { headers: html }))();
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      await response.body?.cancel();
      // An error thrown now would be unhandled and would end the process.
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    }
  },
);

// Turns of the event loop: before the page's size is known, about then, and while it is sent.
test.each([1, 2, 3, 4, 20])("a page that breaks off after %i turns does not look whole", async (turns) => {
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(page));
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      controller.error(new Error("the renderer fell over"));
    },
  });
  const response = await connected(() => new Response(body, { headers: html }), "br");
  if (response.statusCode === 500) return;
  await expect(pipeline(response, createBrotliDecompress(), text)).rejects.toThrow();
});

test("pages are compressed only if the setting says so", async () => {
  const mount = (app: Hono<never>) => {
    app.get("/page", () => new Response(inParts([page]), { headers: html }));
  };
  const noPages = () => Promise.reject(new Error("no page is asked for here"));
  const codings = await Promise.all(
    [true, false].map(async (compresses_pages) => {
      const app = makeApp(noPages, "production", {
        compressesPages: compresses_pages,
        mountEndpoints: mount as never,
      });
      return (await app.request("/page", { headers: anyCoding })).headers.get("content-encoding");
    }),
  );
  expect(codings).toEqual(["br", null]);
});
