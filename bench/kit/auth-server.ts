// The session of a signed-in page without the page: `/session` loads it as the middleware does (token, account,
// device, profiles), `/token` only verifies the token, `/claims` verifies it through the official client, `/nothing`
// is an empty answer. A separate process with the environment of the web process.
import { createServer } from "node:http";
import { readCookieSession } from "#server/http/session/cookie-content.ts";
import { authCookies, cookiesOf } from "#server/http/session/cookies.ts";
import { loadSession } from "#server/http/session/session.ts";
import { fileClock } from "#server/kernel/clock.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { readEnv } from "#server/kernel/env.ts";
import { cacheSettings } from "#server/kernel/live/settings.ts";
import { makeLog } from "#server/kernel/log.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { claimsOptions, openAuth, verifyBearer } from "#server/services/auth.ts";
import { silentFaults } from "#tests/kit/product/silent-faults.ts";

const env = readEnv();
const db = makeDatabase(
  makePool(env.DATABASE_URL, (error) => {
    throw error;
  }),
);
const log = makeLog("silent");
const runtime: Runtime = {
  env,
  db,
  settings: cacheSettings(db, null, log),
  clock: fileClock(env.CLOCK_FILE),
  log,
  faults: silentFaults,
  // Nothing to write: account and device are already recorded.
  commands: {},
  mails: {},
  exports: {},
  erasures: [],
  jobs: {},
  constraint_refusals: {},
};

const works: Record<string, (request: Request) => Promise<unknown>> = {
  "/nothing": async () => true,
  "/token": (request) =>
    verifyBearer(env, readCookieSession(cookiesOf(env, request, new Headers()))?.access_token ?? ""),
  "/claims": async (request) => {
    const client = openAuth(env, authCookies(env, request, new Headers()));
    return (await client.getClaims(undefined, claimsOptions(env))).data;
  },
  "/session": async (request) => {
    const { state } = await loadSession(runtime, request, new Headers(), {
      request_id: "bench",
      locale: "en",
    });
    return state === "member";
  },
};

const server = createServer((incoming, response) => {
  const request = new Request(`http://localhost${incoming.url}`, {
    headers: { cookie: incoming.headers.cookie ?? "", "user-agent": "bench" },
  });
  const work = works[incoming.url ?? ""];
  Promise.resolve(work?.(request)).then(
    (done) => response.writeHead(done ? 200 : 500).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify({ port: typeof address === "object" ? address?.port : 0 })}\n`);
});
process.on("SIGTERM", () => process.exit(0));
