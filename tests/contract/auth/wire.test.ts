import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import {
  authDuringFile,
  browser,
  newAddress,
  PASSWORD,
  PUBLISHABLE,
  SECRET,
  startAuth,
} from "../kit/auth.ts";

const standin = authDuringFile();

async function send(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${standin.base}${path}`, { ...init, headers: { apikey: PUBLISHABLE, ...init.headers } });
}

test("without the version header errors have the older format", async () => {
  const answer = await send("/token?grant_type=password", {
    method: "POST",
    body: '{"email":"a@b.example"}',
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("x-supabase-api-version")).toBeNull();
  expect(await answer.json()).toEqual({
    code: 400,
    error_code: "invalid_credentials",
    msg: "Invalid login credentials",
  });
});

test("broken JSON, too large bodies and unknown endpoints have their codes", async () => {
  const version = { "x-supabase-api-version": "2024-01-01" };
  const broken = await send("/signup", { method: "POST", body: "{", headers: version });
  expect([broken.status, await broken.json()]).toEqual([400, expect.objectContaining({ code: "bad_json" })]);
  const large = await send("/signup", { method: "POST", body: "x".repeat(1_100_000), headers: version });
  expect([large.status, await large.json()]).toEqual([
    413,
    expect.objectContaining({ code: "request_entity_too_large" }),
  ]);
  expect((await send("/nowhere", { headers: version })).status).toBe(404);
});

test("the API key is checked, and the secret key is refused from browsers", async () => {
  const missing = await fetch(`${standin.base}/settings`);
  expect([missing.status, missing.headers.get("sb-error-code")]).toEqual([
    401,
    "UNAUTHORIZED_MISSING_API_KEY",
  ]);
  const wrong = await send("/settings", { headers: { apikey: "sb_publishable_other" } });
  expect([wrong.status, wrong.headers.get("sb-error-code")]).toEqual([401, "UNAUTHORIZED_INVALID_API_KEY"]);
  const leaked = await send("/settings", { headers: { apikey: SECRET, "user-agent": "Mozilla/5.0 (X11)" } });
  expect(leaked.status).toBe(401);
  const settings = (await (await send("/settings")).json()) as { external: Record<string, boolean> };
  expect(settings.external).toMatchObject({
    email: true,
    google: true,
    github: false,
    anonymous_users: false,
  });
  expect(await (await send("/health")).json()).toMatchObject({ name: "GoTrue" });
});

test("keys are served without an API key and without their private part", async () => {
  const answer = await fetch(`${standin.base}/.well-known/jwks.json`);
  const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
  expect(keys[0]).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", key_ops: ["verify"] });
});

test("bearer tokens are refused with a reason: none, an API key, a forged one", async () => {
  const version = { "x-supabase-api-version": "2024-01-01" };
  const ask = async (headers: Record<string, string>) => {
    const answer = await send("/user", { headers: { ...version, ...headers } });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await ask({})).toEqual([401, "no_authorization"]);
  expect(await ask({ authorization: `Bearer ${PUBLISHABLE}` })).toEqual([403, "bad_jwt"]);
  expect(await ask({ authorization: "Bearer eyJhbGciOiJub25lIn0.e30." })).toEqual([403, "bad_jwt"]);
});

test("features that are off say so: providers that are not offered, anonymous accounts", async () => {
  const client = createClient(standin.url, PUBLISHABLE, { auth: { persistSession: false } });
  expect((await client.auth.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled");
  const provider = await fetch(`${standin.base}/authorize?provider=github`, { redirect: "manual" });
  expect(provider.status).toBe(400);
});

test("a second mail within the interval is refused with 429", async () => {
  const slow = await startAuth({ settings: { mail_interval_ms: 60_000 } });
  const email = newAddress();
  const client = browser(slow);
  await client.auth.signUp({ email, password: PASSWORD });
  const again = await client.auth.resend({ type: "signup", email });
  await slow.stop();
  expect(again.error).toMatchObject({ code: "over_email_send_rate_limit", status: 429 });
});
