// The token says when a session is due, whatever else the cookie says.
import { describe, expect, test, vi } from "vitest";
import { units } from "#domain/limits.ts";
import { authCookieName } from "#server/services/auth.ts";
import { type Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import {
  authCookies,
  cookieValue,
  sessionCookie,
  visit as visitAt,
} from "#tests/kit/browser/session-cookie.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

const bench = duringFile(startAuthBench);

/** Loads a page; returns the state and the calls that the auth service got. */
async function visit(browser: Browser): Promise<{ state: string; asked: string[] }> {
  const calls = vi.spyOn(globalThis, "fetch");
  try {
    const { state, headers } = await visitAt(bench, browser);
    browser.take(headers);
    return { state, asked: calls.mock.calls.map(([address]) => new URL(String(address)).pathname) };
  } finally {
    calls.mockRestore();
  }
}

const now_s = () => Math.floor(Date.now() / units.second_ms);
/** Leaves a token that ends in this many seconds, and a cookie as a device with a wrong clock would write it. */
async function leave(
  browser: Browser,
  ends_in_s: number,
  expires_at: unknown,
  in_chunks: boolean,
): Promise<void> {
  const { session } = sessionCookie(browser);
  const exp = now_s() + ends_in_s;
  const access_token = await signAgain(bench, String(session.access_token), { iat: exp - 3_600, exp });
  for (const name of authCookies(browser)) browser.cookies.delete(name);
  const filler = in_chunks ? "x".repeat(6_000) : "";
  const value = cookieValue({ ...session, access_token, expires_at, filler });
  if (!in_chunks) browser.cookies.set(authCookieName, value);
  for (let index = 0; in_chunks && index * 3_000 < value.length; index += 1)
    browser.cookies.set(`${authCookieName}.${index}`, value.slice(index * 3_000, (index + 1) * 3_000));
}

const ends: [what: string, expires_at: (exp_s: number) => unknown][] = [
  ["right", (exp) => exp],
  ["two hours early", (exp) => exp - 7_200],
  ["two hours late", (exp) => exp + 7_200],
  ["a day late", (exp) => exp + 86_400],
  ["in milliseconds", (exp) => exp * 1_000],
  ["zero", () => 0],
  ["negative", () => -1],
  ["left out", () => undefined],
  ["null", () => null],
  ["text", (exp) => String(exp)],
  ["no safe number", () => 1e300],
];

describe.each([
  ["one cookie", false],
  ["chunks", true],
])("a session in %s", (_form, in_chunks) => {
  test.each(ends)(
    "with an `expires_at` that is %s: a token of half an hour is not renewed",
    async (_what, expires_at) => {
      const { browser } = await signedIn(bench);
      await visit(browser);
      await leave(browser, 1_800, expires_at(now_s() + 1_800), in_chunks);
      for (let page = 0; page < 3; page += 1)
        expect(await visit(browser)).toEqual({ state: "member", asked: [] });
    },
  );

  test.each(ends)(
    "with an `expires_at` that is %s: an ended token is renewed once, and the session goes on",
    async (_what, expires_at) => {
      const { browser } = await signedIn(bench);
      await visit(browser);
      await leave(browser, -60, expires_at(now_s() - 60), in_chunks);
      expect(await visit(browser)).toEqual({ state: "member", asked: ["/auth/v1/token"] });
      for (let page = 0; page < 2; page += 1)
        expect(await visit(browser)).toEqual({ state: "member", asked: [] });
      expect(Number(sessionCookie(browser).session.expires_at)).toBeGreaterThan(now_s() + 1_800);
    },
  );
});
