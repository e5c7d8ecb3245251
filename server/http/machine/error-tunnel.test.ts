// What browsers may report: only our own projects' errors, small, rarely, and without personal data.
import { Hono } from "hono";
import pino from "pino";
import { expect, test } from "vitest";
import { browserDsn } from "#domain/fault.ts";
import type { NotedFault } from "#server/kernel/fault/faults.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { silentFaults } from "#tests/kit/product/silent-faults.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { screenOf } from "./browser-event.ts";
import { errorTunnel } from "./error-tunnel.ts";

const digest = "0190a000-0000-7000-8000-000000000001";
const event = {
  event_id: "a".repeat(32),
  timestamp: 1_700_000_000,
  platform: "javascript",
  user: { email: "ada@example.com", ip_address: "10.0.0.1" },
  extra: { cookie: "proffer-auth=secret" },
  contexts: { state: { value: "secret" } },
  request: {
    url: "https://market.example/request/abc?email=ada@example.com",
    cookies: "proffer-auth=secret",
    headers: { Cookie: "proffer-auth=secret", "User-Agent": "Firefox" },
  },
  exception: {
    values: [
      {
        type: "TypeError",
        value: "cannot read ada@example.com of /offer/x?token=secret",
        stacktrace: {
          frames: [
            { filename: "/assets/x.js?v=1", function: "f", lineno: 1, colno: 2, vars: { a: "secret" } },
          ],
        },
      },
    ],
  },
  breadcrumbs: [
    { category: "fetch", data: { method: "GET", url: "/requests?q=secret", response_body: "secret" } },
    { category: "navigation", data: { from: "/offer/0123456789abcdefghijklmnopqrstuv?x=secret", to: "/" } },
  ],
  tags: { digest, kind: "browser", place: "/request/0190a000-0000-7000-8000-00000000beef", other: "secret" },
};

const envelope = (dsn: string, item: unknown = event) =>
  [JSON.stringify({ dsn }), JSON.stringify({ type: "event" }), JSON.stringify(item)].join("\n");

function tunnel(forward: ((event: object) => Promise<boolean>) | null, limits: "on" | "off" = "off") {
  const lines: object[] = [];
  const recorded: [NotedFault, boolean][] = [];
  const env = { SENTRY_DSN: "http://key@errors.example/1", RATE_LIMITS: limits, TRUSTED_PROXY_HOPS: 0 };
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const faults = {
    ...silentFaults,
    record: (fault: NotedFault, isReported: boolean) => void recorded.push([fault, isReported]),
  };
  const app = new Hono<RequestEnv>();
  errorTunnel(app, { env, log, faults } as unknown as Runtime, forward && { forward });
  const post = (body: string, headers: Record<string, string> = {}) =>
    app.request("/errors", { method: "POST", body, headers });
  return { app, post, lines, recorded };
}

test("a report is logged, recorded and passed on with only the listed members", async () => {
  const forwarded: object[] = [];
  const { post, lines, recorded } = tunnel(async (one) => {
    forwarded.push(one);
    return true;
  });
  const answer = await post(envelope(browserDsn));
  expect([answer.status, await answer.json()]).toEqual([200, { is_sent: true }]);
  expect(forwarded).toHaveLength(1);
  expect(JSON.stringify(forwarded)).not.toMatch(/secret|ada@|10\.0\.0\.1/);
  expect(forwarded[0]).toMatchObject({
    platform: "javascript",
    tags: { digest, kind: "browser", place: "/request/:id" },
    exception: { values: [{ type: "TypeError", value: "cannot read [email] of /offer/x" }] },
    request: { url: "/request/abc", headers: { "User-Agent": "Firefox" } },
  });
  const place = { digest, kind: "browser", place: "/request/:id", name: "TypeError" };
  expect(lines).toEqual([expect.objectContaining(place)]);
  expect(recorded).toEqual([[place, true]]);
});

test("without a service, or when it refuses the report, the answer says so and the rest is done", async () => {
  for (const forward of [null, async () => false]) {
    const { post, lines, recorded } = tunnel(forward);
    const answer = await post(envelope("http://key@errors.example/1"));
    expect([answer.status, await answer.json()]).toEqual([202, { is_sent: false }]);
    expect([lines.length, recorded.length]).toEqual([1, 1]);
  }
});

test("other projects, other methods, other shapes and long reports are refused", async () => {
  const { app, post, lines } = tunnel(async () => true);
  expect((await post(envelope("https://key@sentry.example/9"))).status).toBe(403);
  expect((await post("nonsense")).status).toBe(403);
  expect((await post(envelope(browserDsn, { ...event, tags: { digest: "x" } }))).status).toBe(422);
  expect((await post(`{"dsn":"${browserDsn}"}\n{"type":"session"}\n{}`)).status).toBe(422);
  expect((await post("x".repeat(128 * 1024 + 1))).status).toBe(413);
  expect((await app.request("/errors")).status).toBe(405);
  expect(lines).toEqual([]);
});

test("one address may report twenty times a minute", async () => {
  const { post } = tunnel(async () => true, "on");
  const answers = [];
  for (let index = 0; index < 22; index += 1) answers.push((await post(envelope(browserDsn))).status);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
});

test.each([
  ["/request/0190a000-0000-7000-8000-00000000beef/offer/1", "/request/:id/offer/:id"],
  ["/join/city-guide", "/join/:id"],
  ["/offers/direct", "/offers/direct"],
  ["/", "/"],
])("the screen of %s is %s", (path, screen) => expect(screenOf(path)).toBe(screen));
