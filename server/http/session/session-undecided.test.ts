// When the auth service cannot judge a session: one that is due for renewal is kept, and continues afterwards.
import { expect, test, vi } from "vitest";
import { units } from "#domain/limits.ts";
import type { Member } from "#server/kernel/actor.ts";
import { type Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { replaceSession, sessionCookie, visit as visitAt } from "#tests/kit/browser/session-cookie.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

const bench = duringFile(startAuthBench);

const visit = (browser: Browser) => visitAt(bench, browser);

/** Gives the browser's session a token that has expired. */
async function expire(browser: Browser): Promise<void> {
  const { session } = sessionCookie(browser);
  const iat = Math.floor(Date.now() / units.second_ms) - 7_200;
  const ended = { iat, exp: iat + 3_600 };
  const access_token = await signAgain(bench, String(session.access_token), ended);
  replaceSession(browser, { ...session, access_token, expires_at: ended.exp });
}

test.each([
  ["a limit", 429, '{"code":"over_request_rate_limit","message":"Request rate limit reached"}'],
  ["a limit of a proxy", 429, "<h1>Too many requests</h1>"],
  ["a proxy's page", 403, "<h1>Forbidden</h1>"],
  ["a time-out", 408, '{"message":"timeout"}'],
  ["a fault", 500, '{"message":"fault"}'],
  ["a request too early", 425, "{}"],
  ["a network that is away", 522, ""],
])("%s of the auth service (%d) ends no session: its cookies stay", async (_what, status, body) => {
  const { browser, id } = await signedIn(bench);
  await visit(browser);
  await expire(browser);
  const answer = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status }));
  try {
    const { state, headers } = await visit(browser);
    expect([state, headers.getSetCookie()]).toEqual(["unavailable", []]);
  } finally {
    answer.mockRestore();
  }
  // The service answers again: the same person, renewed.
  const { state, actor } = await visit(browser);
  expect([state, (actor as Member).account_id]).toEqual(["member", id]);
});
