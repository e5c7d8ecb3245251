// The log line of each request, and the metrics page.
import { expect, test } from "vitest";
import { type Observation, onObservation } from "#server/kernel/telemetry/observe.ts";
import { noteActor, noteCommand } from "#server/kernel/telemetry/request-record.ts";
import { type AppOptions, makeApp } from "../app.ts";

const noPages = () => Promise.reject(new Error("no page is asked for here"));
const account_id = "0190a000-0000-7000-8000-000000000001";
const member = {
  kind: "member",
  account_id,
  email: "somebody@private.test",
  is_operator: false,
  profile: null,
  visitor_id: null,
  on_behalf_of: null,
  assurance: { is_two_factor: false, proved_at: null },
} as const;

type Line = { level: string; line: Record<string, unknown> };

function appWith(options: AppOptions = {}) {
  const lines: Line[] = [];
  const note = (level: string) => (line: unknown) => {
    lines.push({ level, line: line as Line["line"] });
  };
  const app = makeApp(noPages, "production", {
    clientDir: "public",
    mountEndpoints: (mounted) => {
      mounted.post("/rest/v1/rpc/:function", (c) => {
        noteActor(member);
        noteCommand({ name: "accept_offer", outcome: "refused", code: "stale" });
        return c.json({}, 409);
      });
      mounted.get("/broken/:id", () => {
        throw new Error("planted");
      });
    },
    log: { info: note("info"), debug: note("debug") },
    ...options,
  });
  return { app, lines };
}

test("a request is one line: its route but not its path, the account's id but no address, the command", async () => {
  const { app, lines } = appWith();
  const headers = { authorization: "Bearer secret-of-a-caller" };
  const answer = await app.request("/rest/v1/rpc/accept_offer?name=Lena", { method: "POST", headers });
  expect(lines).toEqual([
    {
      level: "info",
      line: {
        request_id: answer.headers.get("x-request-id"),
        method: "POST",
        route: "/rest/v1/rpc/:function",
        status: 409,
        ms: expect.any(Number),
        actor: "member",
        account_id,
        command: "accept_offer",
        outcome: "refused",
        code: "stale",
      },
    },
  ]);
});

test("a failed request has its line too, and probes and files have theirs at debug level", async () => {
  const { app, lines } = appWith();
  await app.request("/broken/17");
  for (const path of ["/healthz", "/readyz", "/metrics", "/favicon.svg", "/assets/none.js"])
    await app.request(path);
  expect(lines.map(({ level, line }) => [level, line.route, line.status])).toEqual([
    ["info", "/broken/:id", 500],
    ["debug", "/healthz", 200],
    ["debug", "/readyz", 200],
    ["debug", "/metrics", 404],
    ["debug", "/favicon.svg", 200],
    ["debug", "/assets/*", 404],
  ]);
});

test("requests that no route answers are measured under one name", async () => {
  const seen: Observation[] = [];
  const stop = onObservation((one) => seen.push(one));
  const { app } = appWith();
  for (const path of ["/%E0%A4%A", "/invented-1", "/invented-2"]) await app.request(path, { method: "BREW" });
  stop();
  const requests = seen.filter((one) => one.kind === "request");
  expect(requests.map(({ route }) => route)).toEqual(["*", "*", "*"]);
});

test("metrics: 404 without a token, 401 with a wrong one, and the text with the right one", async () => {
  const token = "the token of a scraper, long".replaceAll(/\W/g, "-");
  const metrics = { token, content_type: "text/plain; version=0.0.4", read: async () => "a_metric 1\n" };
  const ask = (app: ReturnType<typeof appWith>["app"], authorization?: string, method = "GET") =>
    app.request("/metrics", { method, headers: authorization === undefined ? {} : { authorization } });
  const { app: without } = appWith();
  expect((await ask(without, `Bearer ${token}`)).status).toBe(404);
  const { app, lines } = appWith({ metrics });
  for (const wrong of [
    undefined,
    "",
    "Bearer",
    "Bearer x",
    `Basic ${token}`,
    token,
    `Bearer ${token}x`,
    "Bearer é",
  ])
    expect([wrong, (await ask(app, wrong)).status]).toEqual([wrong, 401]);
  const answer = await ask(app, `Bearer ${token}`);
  expect([answer.status, await answer.text()]).toEqual([200, "a_metric 1\n"]);
  expect(answer.headers.get("content-type")).toBe(metrics.content_type);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await ask(app, `Bearer ${token}`, "POST")).status).toBe(405);
  expect(JSON.stringify(lines)).not.toContain(token);
});
