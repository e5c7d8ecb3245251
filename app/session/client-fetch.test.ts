// The official client learns a session's end only in the device's time.
import { afterEach, expect, test, vi } from "vitest";
import { fetchInDeviceTime } from "./client-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

const session = { access_token: "a", refresh_token: "r", expires_in: 3_600, expires_at: 1_700_003_600 };
const token = "https://auth.test/auth/v1/token?grant_type=refresh_token";
const answers = (body: BodyInit, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers: { "x-of-service": "1" } }));

test.each([
  ["an address", token],
  ["a URL", new URL(token)],
  ["a request", new Request(token)],
])("a new session by %s has no end in the service's time", async (_what, input) => {
  answers(JSON.stringify(session));
  const answer = await fetchInDeviceTime(input);
  const { expires_at, ...rest } = session;
  expect([answer.status, answer.headers.get("x-of-service")]).toEqual([200, "1"]);
  expect(await answer.json()).toEqual(rest);
});

test.each([
  ["a refusal", token, 400, '{"code":"refresh_token_not_found","expires_in":1,"expires_at":2}'],
  ["a limit", token, 429, "<h1>Too many requests</h1>"],
  ["a fault", token, 500, ""],
  ["a page of a proxy", token, 200, "<h1>Sign in to the network</h1>"],
  ["a session without a length", token, 200, '{"expires_at":2}'],
  ["an answer that is null", token, 200, "null"],
  ["another call", "https://auth.test/auth/v1/user", 200, '{"expires_in":1,"expires_at":2}'],
])("%s is passed on as it is", async (_what, input, status, body) => {
  answers(body, status);
  const answer = await fetchInDeviceTime(input);
  expect([answer.status, await answer.text()]).toEqual([status, body]);
});
