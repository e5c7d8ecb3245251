import { RequestError } from "@hono/node-server";
import { expect, test } from "vitest";
import { loggedPath } from "#domain/fault.ts";
import { DatabasePool } from "#server/kernel/database/outage.ts";
import { type AppOptions, makeApp } from "./app.ts";
import { answerOutsideApp, type FaultPlace } from "./middleware/fault.ts";

const noPages = () => Promise.reject(new Error("no page is asked for here"));

function appWith(options: AppOptions = {}) {
  return makeApp(noPages, "production", {
    clientDir: "public",
    mountEndpoints: (app) => {
      app.post("/rest/echo", async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
      app.post("/files", async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
    },
    isFileUpload: (path) => path === "/files",
    ...options,
  });
}

const files = { "content-type": "multipart/form-data; boundary=-" };
const post = (path: string, bytes: number, headers: Record<string, string> = {}) =>
  appWith().request(path, { method: "POST", body: new Uint8Array(bytes), headers });

test("a body of up to 1 MB reaches its handler, a larger one gets 413 in the error format", async () => {
  const small = await post("/rest/echo", 1024 * 1024);
  expect(await small.json()).toEqual({ bytes: 1024 * 1024 });
  const large = await post("/rest/echo", 1024 * 1024 + 1);
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: "payload_too_large", details: null, hint: null });
});

test("only a file upload may have up to 25 MB, and only with its Content-Length", async () => {
  const sized = (bytes: number) => ({ ...files, "content-length": String(bytes) });
  const upload = await post("/files", 20 * 1024 * 1024, sized(20 * 1024 * 1024));
  expect(await upload.json()).toEqual({ bytes: 20 * 1024 * 1024 });
  const tooLarge = await post("/files", 25 * 1024 * 1024 + 1, sized(25 * 1024 * 1024 + 1));
  expect(tooLarge.status).toBe(413);
  expect((await post("/files", 2 * 1024 * 1024, files)).status).toBe(413);
  const tooLargeText = await post("/files", 2 * 1024 * 1024, {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(tooLargeText.status).toBe(413);
});

test("in live mode pages of other names redirect to the public address; probes, endpoints and assets answer", async () => {
  const host = { host: "www.market.example" };
  const publicOrigin = "https://market.example";
  const live = appWith({ isLive: true, publicOrigin });
  const page = await live.request("/request?step=2", { headers: host });
  expect([page.status, page.headers.get("location")]).toEqual([308, `${publicOrigin}/request?step=2`]);
  for (const path of ["/healthz", "/readyz", "/favicon.svg"])
    expect((await live.request(path, { headers: host })).status, path).toBe(200);
  const called = await live.request("/rest/echo", { method: "POST", headers: host, body: "x" });
  expect(called.status).toBe(200);
  // A demo answers under any name.
  const demo = await appWith({ publicOrigin }).request("/request", { headers: host });
  expect(demo.status).not.toBe(308);
});

test("a body for the auth service may have 128 kB", async () => {
  const options = {
    mountEndpoints: (app: Parameters<NonNullable<AppOptions["mountEndpoints"]>>[0]) => {
      app.post("/auth/v1/token", async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
    },
  };
  const send = (bytes: number) =>
    appWith(options).request("/auth/v1/token", { method: "POST", body: new Uint8Array(bytes) });
  expect(await (await send(128 * 1024)).json()).toEqual({ bytes: 128 * 1024 });
  expect((await send(128 * 1024 + 1)).status).toBe(413);
});

test("a body without a length is counted while it is read", async () => {
  const stream = new ReadableStream({
    start(controller) {
      for (let chunk = 0; chunk < 20; chunk++) controller.enqueue(new Uint8Array(100_000));
      controller.close();
    },
  });
  const request = new Request("http://localhost/rest/echo", {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { "transfer-encoding": "chunked" },
  } as RequestInit);
  const response = await appWith().request(request);
  expect(response.status).toBe(413);
});

test("a write from another site does not reach a handler", async () => {
  const response = await post("/rest/echo", 1, { cookie: "a=1", "sec-fetch-site": "cross-site" });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "foreign_origin" });
});

test("a missing asset gets a short 404 that is not cached", async () => {
  const response = await appWith().request("/assets/gone-abc.js");
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toBe("Not found");
});

test("probes answer without session or page", async () => {
  const response = await appWith({ ready: {} }).request("/readyz");
  expect(await response.json()).toEqual({ status: "ready", checks: {} });
});

/** A pool's error while nothing listens at the database's address. */
const away: unknown = await new DatabasePool({ host: "127.0.0.1", port: 1 })
  .connect()
  .catch((error: unknown) => error);
const throwing: [what: string, thrown: unknown][] = [
  ["an error", new Error("column device.ended_at does not exist")],
  ["what is no error", "out of order"],
];

/** An app whose sessions cannot be opened, whose endpoint fails, and whose pages cannot be rendered. */
function brokenApp(thrown: unknown) {
  const noted: [unknown, FaultPlace][] = [];
  const outages: string[] = [];
  const fail = () => {
    throw thrown;
  };
  const app = appWith({
    openSession: async () => fail(),
    mountEndpoints: (app) => {
      app.get("/rest/broken", fail);
    },
    onFault: (error, place) => noted.push([error, place]),
    onOutage: (_error, request_id) => outages.push(request_id),
  });
  return { app, noted, outages };
}

test.each(throwing)(
  "a session that cannot be opened for %s is answered 500 with the request id of the log line",
  async (_what, thrown) => {
    const { app, noted } = brokenApp(thrown);
    const page = await app.request("/bookings?token=secret", { headers: { accept: "text/html" } });
    expect(page.status).toBe(500);
    expect(page.headers.get("content-type")).toMatch("text/html");
    const request_id = page.headers.get("x-request-id");
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await page.text()).toContain(request_id);
    expect(noted[0]?.[1]).toEqual({ request_id, method: "GET", path: "/bookings" });
    const [first] = noted[0] ?? [];
    expect(first instanceof Error && (first === thrown || first.cause === thrown)).toBe(true);
  },
);

test.each(["/bookings", "/bookings.data", "/rest/broken"])(
  "without HTML in Accept a fault at %s is JSON with the request id",
  async (path) => {
    const { app, noted } = brokenApp(new Error("broken"));
    const answer = await app.request(path);
    expect(answer.status).toBe(500);
    const digest = answer.headers.get("x-request-id");
    expect(await answer.json()).toMatchObject({ code: "unexpected", details: { digest } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(noted.map(([, place]) => place)).toEqual([{ request_id: digest, method: "GET", path }]);
  },
);

test("an endpoint answers an outage with 503 and Retry-After, and reports no fault", async () => {
  const { app, noted, outages } = brokenApp(away);
  const answer = await app.request("/rest/broken");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({ code: "service_unavailable" });
  expect(noted).toEqual([]);
  expect(outages).toEqual([answer.headers.get("x-request-id")]);
});

test("outside the app an unreadable request gets 400, any other error 500 with the request id", async () => {
  const noted: [unknown, FaultPlace][] = [];
  const answer = answerOutsideApp((error, place) => noted.push([error, place]), { is_live: false });
  expect(answer(new RequestError("Invalid URL")).status).toBe(400);
  expect(noted).toEqual([]);
  const fault = answer(new Error("broken"));
  expect(fault.status).toBe(500);
  expect(noted[0]?.[1].request_id).toBe(fault.headers.get("x-request-id"));
  expect(await fault.text()).toContain(fault.headers.get("x-request-id"));
});

test("a path in the log contains no token", () => {
  const id = "0197f0c2-8f6e-7c31-9d4a-6b1f2d3e4f50";
  expect(loggedPath(`/request/${id}/offer/${id}`)).toBe(`/request/${id}/offer/${id}`);
  expect(loggedPath("/account/export/q3V0Yl9zZWNyZXQtb2YtYS1tYWls/zip")).toBe("/account/export/…/zip");
  expect(loggedPath(`/feed/${"q3V0Yl9-".repeat(5)}abc.ics`)).toBe("/feed/…");
});
