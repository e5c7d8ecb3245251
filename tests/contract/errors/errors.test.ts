// The stand-in of the error service against the official SDK: it receives what the SDK sends and finds it again.
import { gzipSync } from "node:zlib";
import * as Sentry from "@sentry/node-core/light";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEnv } from "#standins/kit/env.ts";
import { type StandinsServer, startStandins } from "#standins/server.ts";
import { createStandinDatabase } from "#tests/contract/kit/database.ts";

let database: Awaited<ReturnType<typeof createStandinDatabase>>;
let server: StandinsServer;
let dsn: string;
beforeAll(async () => {
  database = await createStandinDatabase();
  const env = parseEnv({
    STANDINS_DATABASE_URL: database.url,
    STANDINS_PORT: "0",
    STANDINS_AUTH: "0",
    SMTP_URL: "smtp://mail.invalid:25",
  });
  server = await startStandins(env, { log: () => undefined, hasInbox: false });
  dsn = `http://public@127.0.0.1:${server.port}/42`;
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
const post = (
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  query = "?sentry_key=public",
) => fetch(at(`/api/42/envelope/${query}`), { method: "POST", body: body as BodyInit, headers });
const digest = "0190a000-0000-7000-8000-000000000001";

test("an event of the SDK is listed by its digest, with stack, breadcrumbs and release", async () => {
  const client = Sentry.init({ dsn, release: "proffer@1", defaultIntegrations: false });
  Sentry.withScope((scope) => {
    scope.setTags({ digest, kind: "loader" });
    scope.addBreadcrumb({ category: "request", message: "GET /bookings" });
    // Large enough that the SDK compresses it.
    scope.setExtra("padding", "x".repeat(40_000));
    Sentry.captureException(new TypeError("planted in a test"));
  });
  expect(await client?.flush(5_000)).toBe(true);
  const found = await (await fetch(at(`/errors.json?digest=${digest}`))).json();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ digest, title: "TypeError: planted in a test" });
  expect(found[0].event.release).toBe("proffer@1");
  expect(found[0].stack[0]).toContain("errors.test");
  expect(found[0].breadcrumbs).toEqual(["request GET /bookings"]);
  const list = await (await fetch(at("/errors"))).text();
  expect(list).toContain(digest);
  const page = await (await fetch(at(`/errors/${found[0].event_id}`))).text();
  expect(page).toContain("GET /bookings");
  await client?.close();
});

const event = (id: string) => JSON.stringify({ event_id: id, message: "<script>alert(1)</script>" });
const id = (last: string) => last.padStart(32, "0");

test("envelopes may be compressed and contain items with a length and items of other kinds", async () => {
  const payload = event(id("a"));
  const text = `{"event_id":"${id("a")}"}\n{"type":"session"}\n{"sid":"x"}\n{"type":"event","length":${Buffer.byteLength(payload)}}\n${payload}\n`;
  expect((await post(gzipSync(text), { "content-encoding": "gzip" })).status).toBe(200);
  const page = await (await fetch(at(`/errors/${id("a")}`))).text();
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain("<script>alert");
  // Sending the same event again changes nothing.
  expect((await post(text)).status).toBe(200);
});

test("a body that is not an envelope or names no key is refused", async () => {
  expect((await post("nonsense")).status).toBe(400);
  expect((await post(`{}\n{"type":"event"}\n{"event_id":1}`)).status).toBe(400);
  expect((await post(`{}\n{"type":"event"}\n${event(id("b"))}`, {}, "")).status).toBe(403);
  const named = `{"dsn":"${dsn}"}\n{"type":"event"}\n${event(id("c"))}`;
  expect((await post(named, {}, "")).status).toBe(200);
  expect((await post("x".repeat(1_000_001))).status).toBe(413);
  expect((await fetch(at("/errors/none"))).status).toBe(404);
});
