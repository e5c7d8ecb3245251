// The two limits of a session, on pages, machine calls and live events: time without use, and total time.
import { describe, expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { accountJobs } from "#server/account/jobs.ts";
import type { Member } from "#server/kernel/actor.ts";
import { parseEnv } from "#server/kernel/env.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { verifyBearer } from "#server/services/auth.ts";
import { isSessionAlive } from "#server/services/auth-session.ts";
import { type Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { actorBy, signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { authCookies, visit as visitAt } from "#tests/kit/browser/session-cookie.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { currentActor } from "../live/reader.ts";
import { requireMember } from "./guard.ts";
import { loadSession } from "./session.ts";

const bench = duringFile(startAuthBench);

async function visit(browser: Browser) {
  const session = await visitAt(bench, browser);
  browser.take(session.headers);
  return session;
}

/** A session seen now, and the three ways of using it; each returns whether it was let in. */
async function opened() {
  const found = await signedIn(bench);
  const { actor } = await visit(found.browser);
  const identity = await verifyBearer(bench.runtime.env, found.token);
  if (!identity) throw new Error("the token is not valid");
  const reader = { identity, account_id: found.id, actor: actor as Member, request_id: "test" };
  const uses = {
    page: async () => (await visit(found.browser)).state === "member",
    api: async () => (await actorBy(bench, found.token).catch(() => null)) !== null,
    live: async () => (await currentActor(bench.runtime, reader)) !== null,
  };
  return { ...found, identity, uses };
}

const pass = (days: number) => bench.clock.move(days * units.day_ms);
const rowOf = async (session_id: string) =>
  (await bench.rows("select * from device where session_id = $1", session_id))[0];

describe.each(["page", "api", "live"] as const)("on a %s", (where) => {
  test("a session survives 29 days without use, but not 31", async () => {
    const [rested, over] = [await opened(), await opened()];
    pass(29);
    expect(await rested.uses[where]()).toBe(true);
    pass(2);
    expect(await over.uses[where]()).toBe(false);
  });

  test("a session used every day lasts 179 days, but not 181", async () => {
    const { uses } = await opened();
    for (let day = 1; day <= 179; day += 1) {
      pass(1);
      // A stream alone records no use; the page that opens it does.
      await uses.page();
    }
    expect(await uses[where]()).toBe(true);
    pass(2);
    expect(await uses[where]()).toBe(false);
  });
});

describe("a session past a limit", () => {
  test("is ended here and at the service, with its cookies, and the page says so", async () => {
    const { browser, token, identity } = await opened();
    const before = new Map(browser.cookies);
    pass(31);
    const { session, context } = await openAuth(bench.runtime, browser.request("/requests"));
    const redirected = await Promise.resolve()
      .then(() => requireMember(context, browser.request("/requests")))
      .catch((thrown: unknown) => thrown as Response);
    expect((redirected as Response).headers.get("location")).toBe(
      "/auth/not-authenticated?next=%2Frequests&why=expired",
    );
    browser.take(session.response_headers);
    expect(authCookies(browser)).toEqual([]);
    expect((await rowOf(identity.session_id)).revoked_at).toEqual(bench.clock.now());
    expect(await isSessionAlive(bench.runtime.env, token)).toBe(false);
    // The same cookies again, from a copy, open nothing.
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect((await visit(browser)).state).toBe("expired");
  });

  test("is over even if its client renewed the token a moment ago", async () => {
    const { token, uses } = await opened();
    pass(31);
    const iat = Math.floor(Date.now() / units.second_ms) + 1;
    const renewed = await signAgain(bench, token, { iat, exp: iat + 3_600 });
    await expect(actorBy(bench, renewed)).rejects.toMatchObject({ code: "not_authenticated", status: 401 });
    expect(await uses.page()).toBe(false);
  });

  test("is ended by the sweep if nobody comes back, and no other is", async () => {
    const [unused, used] = [await opened(), await opened()];
    pass(20);
    await used.uses.page();
    pass(11);
    await accountJobs.find(({ name }) => name === "sweep_accounts")?.run(jobContext(bench.runtime), {});
    expect((await rowOf(unused.identity.session_id)).revoked_at).toEqual(bench.clock.now());
    expect((await rowOf(used.identity.session_id)).revoked_at).toBeNull();
    expect(await used.uses.page()).toBe(true);
  });

  test("follows the installation's settings", async () => {
    const { browser } = await opened();
    pass(2);
    const headers = new Headers();
    const env = { ...bench.runtime.env, SESSION_IDLE_DAYS: 1 };
    const asking = { request_id: "test", locale: "en" };
    const runtime = { ...bench.runtime, env };
    expect((await loadSession(runtime, browser.request("/"), headers, asking)).state).toBe("expired");
  });
});

test("the settings are whole days from 1 to a cookie's longest life", () => {
  const problems = (value: string) => {
    const parsed = parseEnv({ SESSION_IDLE_DAYS: value });
    return parsed.ok ? "" : parsed.problems.join();
  };
  const sentence = `SESSION_IDLE_DAYS must be a whole number from 1 to ${limits.session_days}`;
  for (const value of ["0", "401", "-1", "1.5", "x"]) expect(problems(value)).toContain(sentence);
  for (const value of ["1", "400"]) expect(problems(value)).not.toContain("SESSION_IDLE_DAYS");
});
