// Pages under another name of the site redirect to the public address; all other requests pass as before.
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { leadToPublicHost } from "./public-host.ts";
import type { RequestEnv } from "./security.ts";

const public_origin = "https://market.example";

function ask(
  host: string,
  given: { path?: string; method?: string; headers?: Record<string, string>; trusted_hops?: number } = {},
) {
  const { path = "/bookings", method = "GET", headers = {}, trusted_hops = 1 } = given;
  const app = new Hono<RequestEnv>();
  app.use(
    leadToPublicHost({ publicOrigin: public_origin, trustedHops: trusted_hops }, (c, status, code) =>
      c.json({ code }, status),
    ),
  );
  app.all("*", (c) => c.text("page"));
  return app.request(`http://127.0.0.1:3000${path}`, { method, headers: { host, ...headers } });
}

const toOf = ({ status, headers }: Response) => [status, headers.get("location")];

describe("a page under another name", () => {
  test.each([
    ["www.market.example", "/", "/"],
    ["old-market.example", "/bookings?tab=past&a=%C3%A4", "/bookings?tab=past&a=%C3%A4"],
    ["market.example:8443", "/request", "/request"],
    ["market.example.", "/request", "/request"],
    ["MARKET.EXAMPLE.EVIL.TEST", "/", "/"],
    ["xn--mrkt-0qa.example", "/r/%2F%2Fevil.test", "/r/%2F%2Fevil.test"],
    ["www.market.example", "//evil.test/x", "//evil.test/x"],
    ["www.market.example", "/\\evil.test", "//evil.test"],
    ["www.market.example", "/?next=https://evil.test", "/?next=https://evil.test"],
    ["user@evil.test", "/", "/"],
  ])("%s%s is redirected to the public address, which alone decides the host", async (host, path, to) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ask(host, { path, method });
      expect(toOf(answer)).toEqual([308, `${public_origin}${to}`]);
      expect(new URL(answer.headers.get("location") ?? "").origin).toBe(public_origin);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("does not redirect in a circle behind a proxy that rewrites the host", async () => {
    const first = await ask("app.proxy.example");
    const [cookie = ""] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-redirected=1; Max-Age=10; Path=\/; HttpOnly; Secure/);
    const second = await ask("app.proxy.example", { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(second.status).toBe(200);
  });

  test("accepts no form", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await ask("www.market.example", { method });
      expect([answer.status, await answer.json()]).toEqual([403, { code: "foreign_origin" }]);
    }
  });

  test("answers its scripts' requests for data", async () => {
    expect((await ask("www.market.example", { path: "/bookings.data?x=1" })).status).toBe(200);
  });
});

test.each([
  "market.example",
  "Market.Example",
  "market.example:443",
  "127.0.0.1:3000",
  "192.168.1.20:3000",
  "10.0.0.7",
  "[::1]:3000",
  "[fd00::7]:3000",
  "localhost:3000",
  "shop.localhost:3000",
  "printer.local:3000",
  "app:3000",
  "web-1",
  "ip-10-0-0-7.ec2.internal",
  "",
])("%j is answered as it is, forms too", async (host) => {
  expect((await ask(host)).status).toBe(200);
  expect((await ask(host, { method: "POST" })).status).toBe(200);
});

test.each([
  [1, "app.inner.example", "market.example", 200],
  [1, "market.example", "www.market.example", 308],
  [1, "app.inner.example", "market.example, proxy.inner.example", 200],
  [0, "market.example", "www.market.example", 200],
  [0, "www.market.example", "market.example", 308],
])(
  "behind %d proxies of ours, Host %s with X-Forwarded-Host %s is %d",
  async (trusted_hops, host, forwarded, status) => {
    const answer = await ask(host, { trusted_hops, headers: { "x-forwarded-host": forwarded } });
    expect(answer.status).toBe(status);
  },
);
