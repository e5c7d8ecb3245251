// Limits of the auth proxy: every call that the service serves has some, and second factors are counted per account.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { type RateLimitName, rateLimits, tryLimits } from "#domain/rate-limits.ts";
import { mountAuth } from "#standins/auth/mount.ts";
import { parseEnv as parseStandinsEnv } from "#standins/kit/env.ts";
import { startAuthBench } from "#tests/kit/auth/bench.ts";
import { proxyOf } from "#tests/kit/auth/proxy.ts";
import { signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { fieldsOf } from "./call.ts";
import { limitsOf } from "./limits.ts";

let ask: ReturnType<typeof proxyOf>;
const bench = duringFile(startAuthBench);
beforeAll(async () => {
  ask = proxyOf(bench.runtime);
});

const call = (method: string, path: string, text = "{}") => ({
  method,
  path,
  query: new URLSearchParams(),
  body: null,
  fields: fieldsOf(text),
});

/** Every endpoint that the stand-in serves, as the service does. */
async function servedCalls(): Promise<[method: string, path: string][]> {
  const served = new Hono();
  const env = parseStandinsEnv({
    STANDINS_PORT: "0",
    STANDINS_DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
    APP_URL: "http://app.test",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  const deps = { pool: bench.standins, env, log: () => undefined, clock: { now: () => Date.now() } };
  const mounted = await mountAuth(served, deps as never);
  await mounted.stop();
  return served.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/auth/v1/"))
    .map(({ method, path }) => [method, path.slice("/auth/v1".length).replace(/:[^/]+/g, randomUUID())]);
}

/** Calls that the service answers without a secret and without sending anything. */
const reads = new Set(["GET /health", "GET /settings", "GET /user"]);

test("every call that the service serves is limited, except calls that only read", async () => {
  const calls = await servedCalls();
  expect(calls.length).toBeGreaterThan(20);
  const free = calls
    .filter(([method, path]) => limitsOf(call(method, path)).length === 0)
    .map(([method, path]) => `${method} ${path}`)
    .filter((name) => !reads.has(name) && !name.startsWith("GET /.well-known/"));
  expect(free).toEqual([]);
});

test.each<[string, string, string, readonly RateLimitName[]]>([
  ["POST", "/token", '{"email":"a@b.test","password":"x"}', tryLimits.password],
  ["POST", "/verify", '{"email":"a@b.test","token":"1"}', tryLimits.code],
  ["POST", "/verify", '{"token_hash":"x"}', tryLimits.link],
  ["GET", "/verify", "{}", tryLimits.link],
  ["POST", `/factors/${randomUUID()}/verify`, '{"code":"1"}', tryLimits.factor],
  ["PUT", "/user", '{"password":"x","nonce":"1"}', tryLimits.proof],
  ["PUT", "/user", '{"email":"a@b.test"}', tryLimits.mail],
  ["GET", "/reauthenticate", "{}", tryLimits.own_mail],
  ["POST", "/signup", '{"email":"a@b.test"}', tryLimits.mail],
  ["POST", "/otp", '{"email":"a@b.test"}', tryLimits.mail],
  ["POST", "/magiclink", '{"email":"a@b.test"}', tryLimits.mail],
  ["POST", "/recover", '{"email":"a@b.test"}', tryLimits.mail],
  ["POST", "/resend", '{"email":"a@b.test"}', tryLimits.mail],
  ["POST", "/an/endpoint/of/a/later/release", "{}", tryLimits.token],
])("%s %s %s is limited as on our pages", (method, path, text, names) => {
  expect(limitsOf(call(method, path, text))).toEqual(expect.arrayContaining([...names]));
});

test("wrong second factors from many addresses are refused per account, and its owner is mailed once", async () => {
  const { id: account_id, token } = await signedIn(bench);
  const from = "192.0.2.7";
  const enrolled = await ask("POST /factors", { token, body: { factor_type: "totp" }, from });
  const path = `POST /factors/${String(enrolled.json.id)}`;
  const guess = async () => {
    const address = randomUUID();
    const challenge = await ask(`${path}/challenge`, { token, body: {}, from: address });
    const body = { challenge_id: challenge.json.id, code: "000000" };
    return (await ask(`${path}/verify`, { token, body, from: address })).status;
  };
  const answers: number[] = [];
  const { tries } = rateLimits.factor_per_account;
  for (let count = 0; count < tries + 3; count += 1) answers.push(await guess());
  expect(answers).toEqual([...Array.from({ length: tries }, () => 422), 429, 429, 429]);
  expect(await mailsTo(bench, account_id)).toEqual(["factor_tries_failed"]);
});
