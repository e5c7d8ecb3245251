// Rate limits, as in a hosted project: counted per address and endpoint, refilled over time.
import { afterEach, expect, test } from "vitest";
import type { AuthSettingsInput } from "#standins/auth/settings.ts";
import { type AuthStandin, browser, newAddress, PASSWORD, PUBLISHABLE, startAuth } from "../kit/auth.ts";

const started: AuthStandin[] = [];
afterEach(async () => {
  for (const standin of started.splice(0)) await standin.stop();
});

async function serviceWith(settings: AuthSettingsInput): Promise<AuthStandin> {
  const standin = await startAuth({ settings });
  started.push(standin);
  return standin;
}

function tokenFrom(standin: AuthStandin, ip: string): Promise<Response> {
  return fetch(`${standin.base}/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE, "x-forwarded-for": ip, "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify({ refresh_token: "abcdefghij12" }),
  });
}

const many = async (times: number, ask: () => Promise<number>) => {
  const answers: number[] = [];
  for (let count = 0; count < times; count += 1) answers.push(await ask());
  return answers;
};

test("there are no limits by default", async () => {
  const standin = await serviceWith({});
  const answers = await many(40, async () => (await tokenFrom(standin, "192.0.2.1")).status);
  expect(new Set(answers)).toEqual(new Set([400]));
});

test("each address has a bucket that allows a burst, answers 429 when empty, and refills over time", async () => {
  const standin = await serviceWith({ rate_limits: {} });
  const ask = async (ip: string) => (await tokenFrom(standin, ip)).status;
  expect(await many(30, () => ask("192.0.2.1"))).not.toContain(429);
  let refused = await tokenFrom(standin, "192.0.2.1");
  // It refills during the test, but more slowly than the test empties it.
  while (refused.status !== 429) refused = await tokenFrom(standin, "192.0.2.1");
  expect(await refused.json()).toMatchObject({ code: "over_request_rate_limit" });
  expect(refused.headers.get("retry-after")).toBeNull();
  expect(await ask("192.0.2.2"), "somebody else").toBe(400);
  await standin.moveClock(300_000);
  expect(await ask("192.0.2.1")).toBe(400);
});

test("endpoints are counted separately, and reads are not counted", async () => {
  const few = { requests: 1, within_s: 3_600, burst: 1 };
  const standin = await serviceWith({ rate_limits: { mail: few, verify: few } });
  const send = async (path: string, method = "POST") => {
    const init = { method, headers: { apikey: PUBLISHABLE } };
    return (await fetch(`${standin.base}${path}`, init)).status;
  };
  for (const path of ["/signup", "/otp", "/magiclink", "/recover", "/resend", "/verify"]) {
    expect(await send(path), path).not.toBe(429);
    expect(await send(path), path).toBe(429);
  }
  expect([await send("/user", "PUT"), await send("/user", "PUT")]).toEqual([401, 429]);
  expect(await many(3, () => send("/user", "GET"))).toEqual([401, 401, 401]);
});

test("the service limits mails per hour, whoever asks", async () => {
  const standin = await serviceWith({ rate_limits: { emails_per_hour: 2 } });
  const signUp = () => browser(standin).auth.signUp({ email: newAddress(), password: PASSWORD });
  expect([(await signUp()).error, (await signUp()).error]).toEqual([null, null]);
  expect((await signUp()).error).toMatchObject({ code: "over_email_send_rate_limit", status: 429 });
  expect(standin.outbox).toHaveLength(2);
  await standin.moveClock(3_600_000);
  expect((await signUp()).error).toBeNull();
});

test("anonymous sign-ins have their own limit", async () => {
  const anonymous = { requests: 1, within_s: 3_600, burst: 1 };
  const standin = await serviceWith({ is_anonymous_offered: true, rate_limits: { anonymous } });
  expect((await browser(standin).auth.signInAnonymously()).error).toBeNull();
  expect((await browser(standin).auth.signInAnonymously()).error?.code).toBe("over_request_rate_limit");
});
