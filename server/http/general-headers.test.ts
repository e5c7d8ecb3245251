// The headers that browsers need on every answer, whatever made it: a handler, a refusal, a fault, or Node's parser.
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp } from "./app.ts";
import { type Listening, listen } from "./listen.ts";
import { answerOutsideApp } from "./middleware/fault.ts";
import { storedPolicy } from "./middleware/security.ts";

const quiet = () => undefined;
const app = makeApp(() => Promise.reject(new Error("the pages are broken")), "production", {
  isLive: true,
  clientDir: "public",
  mountEndpoints: (routes) => {
    routes.get("/json", (c) => c.json({}));
    routes.get("/away", () => Response.redirect("https://checkout.test/", 303));
    routes.get("/empty", (c) => c.body(null, 204));
    routes.get("/file", (c) => c.body("x", 200, { "Content-Security-Policy": storedPolicy }));
    routes.get("/page", (c) => c.html("<p>page</p>"));
    routes.get("/fault", () => Promise.reject(new Error("broken")));
  },
});

let server: Listening;
beforeAll(async () => {
  const errorHandler = answerOutsideApp(quiet, { is_live: true });
  const listener = getRequestListener(app.fetch, { errorHandler });
  server = await listen(listener, { port: 0, host: "127.0.0.1", is_live: true, body_idle_ms: 300 });
});
afterAll(() => server.stop());

/** The headers of the answer to these bytes. */
async function ask(bytes: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  return head;
}

const get = (path: string, more = "") =>
  `GET ${path} HTTP/1.1\r\nHost: market.test\r\n${more}Connection: close\r\n\r\n`;
const write = (more: string) => `POST /json HTTP/1.1\r\nHost: market.test\r\n${more}\r\n`;

test.each([
  ["JSON", 200, get("/json")],
  ["a redirect", 303, get("/away")],
  ["an answer without a body", 204, get("/empty")],
  ["a stored file", 200, get("/file")],
  ["a document", 200, get("/page")],
  ["an asset", 200, get("/robots.txt")],
  ["the probe", 200, get("/healthz")],
  ["an unexpected error, for machines", 500, get("/fault")],
  ["an unexpected error whose page fails too", 500, get("/fault", "Accept: text/html\r\n")],
  ["an address that cannot be decoded", 404, get("/%ff")],
  ["a write of another site", 403, write("Sec-Fetch-Site: cross-site\r\nConnection: close\r\n")],
  ["another method", 405, "TRACE / HTTP/1.1\r\nHost: market.test\r\nConnection: close\r\n\r\n"],
  ["no HTTP", 400, "hello\r\n\r\n"],
  ["an invalid host", 400, "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n"],
  ["no host", 400, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["too many cookies", 431, get("/json", `Cookie: a=${"b".repeat(20_000)}\r\n`)],
  ["a body that does not come", 408, write("Content-Length: 10\r\n")],
  ["an expectation that nobody serves", 417, get("/json", "Expect: miracles\r\n")],
])("%s (%i) has them", async (_kind, status, bytes) => {
  const head = await ask(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^strict-transport-security: max-age=63072000; includeSubDomains\r?$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
  expect(head).toMatch(/^referrer-policy: same-origin\r?$/im);
  const policy = /^content-security-policy: (.*?)\r?$/im.exec(head)?.[1] ?? "";
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy.split("; ")).toContain(directive);
  if (/^content-type: text\/html/im.test(head)) expect(head).toMatch(/^x-frame-options: DENY\r?$/im);
});
