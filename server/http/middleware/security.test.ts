import { Hono } from "hono";
import { expect, test } from "vitest";
import { type RequestEnv, requestId, sameOriginWrites, securityHeaders } from "./security.ts";

function appWith(options: { is_live?: boolean; public_origin?: string } = {}) {
  const app = new Hono<RequestEnv>();
  app.use(requestId());
  app.use(securityHeaders({ is_live: options.is_live ?? false }));
  app.use(
    sameOriginWrites({
      public_origin: options.public_origin,
      refuse: (c, status, code) => c.json({ code }, status),
    }),
  );
  app.get("/own-policy", (c) => c.body("x", 200, { "Content-Security-Policy": "default-src 'self'" }));
  app.get("/page", (c) => c.html("<p>page</p>"));
  app.all("*", (c) => c.text("reached"));
  return app;
}

const write = (headers: Record<string, string>) =>
  appWith({ public_origin: "https://market.test" }).request("http://inner:3000/x", {
    method: "POST",
    headers: { host: "inner:3000", ...headers },
  });

test("every response has the security headers and a fresh request id", async () => {
  const app = appWith();
  const one = await app.request("/x", { headers: { "x-request-id": "chosen-outside" } });
  const other = await app.request("/x");
  expect(one.headers.get("x-content-type-options")).toBe("nosniff");
  expect(one.headers.get("referrer-policy")).toBe("same-origin");
  expect(one.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(one.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"));
});

test("a document cannot be framed, opened from elsewhere or use devices", async () => {
  const { headers } = await appWith().request("/page");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
});

test("a response that brings its own policy keeps it", async () => {
  const response = await appWith().request("/own-policy");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'self'");
});

test.each([
  ["public, max-age=31536000, immutable", false],
  ["public, no-cache", false],
  ["max-age=60, s-maxage=600", false],
  ["Public", false],
  ["private, no-store", true],
  ["no-store", true],
])("an answer with Cache-Control: %s carries a visitor's cookie: %s", async (cached, carries) => {
  const app = new Hono<RequestEnv>();
  app.use(securityHeaders({ is_live: false }));
  app.get("/", (c) => c.body("x", 200, { "Cache-Control": cached, "Set-Cookie": "session=1" }));
  const answer = await app.request("/");
  expect(answer.headers.getSetCookie()).toEqual(carries ? ["session=1"] : []);
});

test("HSTS is sent only in live mode", async () => {
  const demo = await appWith().request("/x");
  const live = await appWith({ is_live: true }).request("/x");
  expect(demo.headers.has("strict-transport-security")).toBe(false);
  expect(live.headers.get("strict-transport-security")).toContain("max-age=63072000");
});

test.each([
  ["our own page", { cookie: "a=1", "sec-fetch-site": "same-origin" }],
  ["an address typed by hand", { cookie: "a=1", "sec-fetch-site": "none" }],
  ["our own page, older browser", { cookie: "a=1", origin: "http://inner:3000" }],
  ["our public origin behind a proxy", { cookie: "a=1", origin: "https://market.test" }],
  ["a token without a cookie, from anywhere", { authorization: "Bearer x", "sec-fetch-site": "cross-site" }],
  ["a webhook: neither cookie nor browser headers", {}],
])("a write is accepted from %s", async (_name, headers) => {
  const response = await write(headers as Record<string, string>);
  expect(response.status).toBe(200);
});

test.each([
  ["another site", { cookie: "a=1", "sec-fetch-site": "cross-site" }],
  ["a sibling subdomain", { cookie: "a=1", "sec-fetch-site": "same-site" }],
  ["another site without a cookie (log-in forgery)", { "sec-fetch-site": "cross-site" }],
  ["another origin, older browser", { cookie: "a=1", origin: "https://evil.test" }],
  ["an opaque origin", { cookie: "a=1", origin: "null" }],
  ["a cookie with no origin at all", { cookie: "a=1" }],
  [
    "another site that adds a token to our cookie",
    { cookie: "a=1", authorization: "Bearer x", "sec-fetch-site": "cross-site" },
  ],
  ["our host as a prefix of theirs", { cookie: "a=1", origin: "http://inner:3000.evil.test" }],
])("a write is refused with 403 from %s", async (_name, headers) => {
  const response = await write(headers as Record<string, string>);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({ code: "foreign_origin" });
});

test("reads are accepted from any origin", async () => {
  const response = await appWith().request("/x", {
    headers: { cookie: "a=1", "sec-fetch-site": "cross-site" },
  });
  expect(response.status).toBe(200);
});
