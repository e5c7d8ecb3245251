// No client of another service follows a redirect with what it has sent: keys, sessions, private data.
import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseSettings } from "#server/kernel/env.ts";
import { openAuth, verifyBearer } from "./auth.ts";
import { findUser } from "./auth-admin.ts";
import { offeredProviders } from "./auth-providers.ts";
import { listFactorIds } from "./auth-separate-client.ts";
import { isSessionAlive } from "./auth-session.ts";
import { authSettingFaults } from "./auth-settings.ts";
import { openErrorReports } from "./error-reports.ts";
import { callService } from "./service-call.ts";
import { stripeClient } from "./stripe.ts";

const servers: Server[] = [];
const asked: string[] = [];
const stolen: string[] = [];
let service = "";

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const elsewhere = await serve((request, response) => {
    stolen.push(request.url ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  service = await serve((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { location: `${elsewhere}${request.url}` }).end();
  });
});
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

function settings(MODE: "demo" | "live" = "demo") {
  const parsed = parseSettings({
    SUPABASE_URL: service,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SUPABASE_SECRET_KEY: "sb_secret_x",
    STRIPE_API_URL: service,
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    SENTRY_DSN: `${service.replace("//", "//key@")}/7`,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return { ...parsed.env, MODE };
}

const id = "0190a000-0000-7000-8000-000000000001";
const noCookies = { getAll: () => [], set: () => undefined, addHeaders: () => undefined };
/** A token that names a key, so that the client fetches the keys. */
const token = `${Buffer.from('{"alg":"ES256","kid":"x"}').toString("base64url")}.e30.AA`;

type Settings = ReturnType<typeof settings>;
const clients: [string, (env: Settings) => Promise<unknown>][] = [
  ["a sign-in", (env) => openAuth(env, noCookies).signInWithPassword({ email: "a@b.test", password: "x" })],
  ["a session's check", (env) => isSessionAlive(env, token)],
  ["the keys of tokens", (env) => verifyBearer(env, token)],
  ["a call with the secret key", (env) => findUser(env, id)],
  ["the factors of a person", (env) => listFactorIds(env, id)],
  ["the list of providers", (env) => offeredProviders(env)],
  ["the service's settings", () => authSettingFaults(settings("live"))],
  ["Stripe", (env) => stripeClient(env).refunds.retrieve("re_1", {}, { maxNetworkRetries: 0 })],
  [
    "an error report",
    async (env) =>
      (await openErrorReports(env as Parameters<typeof openErrorReports>[0]))?.forward({ message: "x" }),
  ],
];

test.each(clients)("%s goes nowhere else", async (_name, call) => {
  asked.length = 0;
  await call(settings()).catch(() => undefined);
  expect(asked.length).toBeGreaterThan(0);
  expect(stolen).toEqual([]);
});

test("a redirect is a failure, unless the caller wants to read it", async () => {
  await expect(callService(`${service}/x`, {}, 5_000)).rejects.toThrow();
  await expect(callService(new Request(`${service}/x`), {}, 5_000)).rejects.toThrow();
  const read = await callService(new Request(`${service}/x`, { redirect: "manual" }), {}, 5_000);
  expect(read.status).toBe(307);
  expect(stolen).toEqual([]);
});

test("the server fetches in no other way", () => {
  const lines = execFileSync("git", ["grep", "-nE", "(^|[^.\\w])fetch\\(", "--", "server/*.ts"], {
    encoding: "utf8",
  }).split("\n");
  const found = lines.filter((line) => line !== "" && !/\.test\.ts:/.test(line));
  expect(found.map((line) => line.split(":")[0])).toEqual(["server/services/service-call.ts"]);
});
