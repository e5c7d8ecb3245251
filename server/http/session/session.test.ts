import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { units } from "#domain/limits.ts";
import type { Member } from "#server/kernel/actor.ts";
import { authCookieName, openAuth } from "#server/services/auth.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { password, profileOf, signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import {
  cookieValue,
  authCookies as heldCookies,
  replaceSession,
  sessionCookie,
  visit as visitAt,
} from "#tests/kit/browser/session-cookie.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { authCookies } from "./cookies.ts";
import { loadSession, profileCookieName } from "./session.ts";
import { issueVisitor, visitorIdOf } from "./visitor.ts";

const bench = duringFile(startAuthBench);

const visit = (browser: Browser) => visitAt(bench, browser);

/** Gives the session a token that ends in this many seconds. */
async function replaceToken(browser: Browser, ends_in_s: number, changed: Record<string, unknown> = {}) {
  const { session } = sessionCookie(browser);
  const exp = Math.floor(Date.now() / units.second_ms) + ends_in_s;
  const access_token = await signAgain(bench, String(session.access_token), { exp });
  replaceSession(browser, { ...session, access_token, ...changed });
}

async function count(table: string): Promise<number> {
  const found = await bench.owner.query(`select count(*)::int as n from ${table}`);
  return found.rows[0].n;
}

describe("a browser without a session", () => {
  test("is a visitor and gets no cookie", async () => {
    const { state, actor, headers } = await visit(new Browser());
    expect({ state, actor }).toEqual({ state: "visitor", actor: { kind: "visitor", visitor_id: null } });
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("keeps its signed visitor id for thirty days", async () => {
    const browser = new Browser();
    const headers = new Headers();
    const visitor = issueVisitor(bench.runtime, browser.request("/"), headers);
    expect(headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    expect(headers.getSetCookie()[0]).toMatch(/Max-Age=2592000;.*SameSite=Lax/);
    browser.take(headers);
    expect((await visit(browser)).actor).toEqual(visitor);
    expect(issueVisitor(bench.runtime, browser.request("/"), new Headers())).toEqual(visitor);
    const later = { now: () => new Date(bench.clock.now().getTime() + 31 * units.day_ms) };
    expect(visitorIdOf({ ...bench.runtime, clock: later }, browser.request("/"), new Headers())).toBeNull();
  });

  test("cannot make up a visitor id", async () => {
    const browser = new Browser();
    const headers = new Headers();
    issueVisitor(bench.runtime, browser.request("/"), headers);
    browser.take(headers);
    const [, made_at, signature] = (browser.cookies.get("visitor") ?? "").split(".");
    for (const forged of [
      `${randomUUID()}.${made_at}.${signature}`,
      randomUUID(),
      "",
      "..",
      `${randomUUID()}.1.x`,
    ]) {
      browser.cookies.set("visitor", forged);
      expect((await visit(browser)).actor).toEqual({ kind: "visitor", visitor_id: null });
    }
  });
});

describe("a valid session", () => {
  test("is a member; account and device are recorded on first use and never again", async () => {
    const { browser, id, email } = await signedIn(bench);
    const { state, actor, account } = await visit(browser);
    expect(state).toBe("member");
    expect(actor).toMatchObject({ kind: "member", account_id: id, email, profile: null, is_operator: false });
    expect(account).toMatchObject({ locale: "de", time_zone: "Europe/Berlin", has_device: true });
    const written = await count("command_log");
    const again = await visit(browser);
    expect(again.actor).toEqual(actor);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await count("command_log")).toBe(written);
  });

  test("near its end is renewed: cookies for the longest life of a session, uncacheable, and the device is seen", async () => {
    const { browser, id } = await signedIn(bench);
    await visit(browser);
    const { session } = sessionCookie(browser);
    await replaceToken(browser, 30);
    bench.clock.move(units.hour_ms);
    const { state, headers } = await visit(browser);
    expect(state).toBe("member");
    const lines = headers.getSetCookie().filter((line) => line.startsWith(authCookieName));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/Max-Age=15552000; Path=\/; SameSite=Lax/);
      // The browser's own client reads it too.
      expect(line).not.toMatch(/HttpOnly|Secure/);
    }
    expect(headers.get("cache-control")).toContain("no-store");
    const seen = await bench.owner.query("select last_seen_at from device where account_id = $1", [id]);
    expect(seen.rows[0].last_seen_at).toEqual(bench.clock.now());
    browser.take(headers);
    expect(sessionCookie(browser).session.refresh_token).not.toBe(session.refresh_token);
    expect((await visit(browser)).state).toBe("member");
  });

  test("costs no call to the auth service; one near its end costs exactly one", async () => {
    const { browser } = await signedIn(bench);
    await visit(browser);
    const asked = vi.spyOn(globalThis, "fetch");
    try {
      for (let count = 0; count < 20; count += 1) expect((await visit(browser)).state).toBe("member");
      expect(asked).not.toHaveBeenCalled();
      await replaceToken(browser, 30);
      expect((await visit(browser)).state).toBe("member");
      expect(asked.mock.calls.map(([address]) => new URL(String(address)).pathname)).toEqual([
        "/auth/v1/token",
      ]);
    } finally {
      asked.mockRestore();
    }
  });

  test("whose token expired at the service long ago is still renewed while our own limits let it", async () => {
    const { browser, id } = await signedIn(bench);
    await visit(browser);
    const { session } = sessionCookie(browser);
    for (const table of ["sessions", "refresh_tokens"])
      await bench.standins.query(`update auth.${table} set created_at = created_at - interval '399 days'`);
    await bench.standins.query("update auth.sessions set refreshed_at = created_at");
    const then = Math.floor((Date.now() - 399 * units.day_ms) / units.second_ms);
    const ended = { iat: then, exp: then + 3_600 };
    const access_token = await signAgain(bench, String(session.access_token), ended);
    replaceSession(browser, { ...session, access_token, expires_at: ended.exp });
    const { state, actor, headers } = await visit(browser);
    expect({ state, id: (actor as Member).account_id }).toEqual({ state: "member", id });
    expect(headers.getSetCookie().join()).toContain("Max-Age=15552000");
    browser.take(headers);
    const again = await visit(browser);
    expect([again.state, again.headers.getSetCookie()]).toEqual(["member", []]);
  });

  test("of an https site has Secure cookies; scripts cannot read the code verifiers", async () => {
    const { email, browser } = await signedIn(bench);
    const headers = new Headers();
    const https = { ...bench.runtime.env, PUBLIC_URL: "https://app.test" };
    const auth = openAuth(https, authCookies(https, browser.request("/"), headers));
    await auth.signInWithPassword({ email, password });
    await auth.resetPasswordForEmail(email);
    const set = headers.getSetCookie().filter((line) => !line.includes("Max-Age=0"));
    const verifiers = set.filter((line) => line.includes("code-verifier"));
    expect(verifiers.length).toBeGreaterThan(0);
    for (const line of set) expect(line).toContain("Secure");
    for (const line of verifiers) expect(line).toContain("HttpOnly");
    for (const line of set.filter((one) => !verifiers.includes(one))) expect(line).not.toContain("HttpOnly");
  });

  test("renewed in the browser: the device is seen once, although nothing was renewed here", async () => {
    const { browser, id } = await signedIn(bench);
    await visit(browser);
    const seen = async () =>
      (await bench.rows("select last_seen_at from device where account_id = $1", id))[0].last_seen_at;
    await bench.owner.query(
      "update device set last_seen_at = now() - interval '1 hour' where account_id = $1",
      [id],
    );
    await visit(browser);
    expect(await seen()).toEqual(bench.clock.now());
    const written = await count("command_log");
    await visit(browser);
    expect(await count("command_log")).toBe(written);
  });

  test("acts as the chosen profile only if it belongs to the account and is not archived", async () => {
    const { browser, id } = await signedIn(bench);
    const stranger = await signedIn(bench);
    await visit(browser);
    await visit(stranger.browser);
    const first = await profileOf(bench, id);
    const second = await profileOf(bench, id, { name: "Second" });
    const archived = await profileOf(bench, id, { name: "Archived", is_archived: true });
    const foreign = await profileOf(bench, stranger.id);
    await bench.owner.query("update account set default_profile_id = $2 where id = $1", [id, first]);
    const actingAs = async (chosen: string) => {
      browser.cookies.set(profileCookieName, chosen);
      return ((await visit(browser)).actor as Member).profile?.id;
    };
    expect(await actingAs(second)).toBe(second);
    for (const other of [foreign, archived, randomUUID(), "nonsense"])
      expect(await actingAs(other)).toBe(first);
  });
});

describe("an invalid session ends with its cookies removed", () => {
  async function expectSignedOut(browser: Browser, state = "signed_out") {
    const held = heldCookies(browser);
    const result = await visit(browser);
    expect(result.state).toBe(state);
    expect(result.actor.kind).toBe("visitor");
    browser.take(result.headers);
    expect(held.length).toBeGreaterThan(0);
    expect(heldCookies(browser)).toEqual([]);
    expect((await visit(browser)).state).toBe("visitor");
  }

  test("a token with a wrong signature", async () => {
    const { browser } = await signedIn(bench);
    const { session } = sessionCookie(browser);
    const [head, body, signature = ""] = String(session.access_token).split(".");
    const access_token = `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    replaceSession(browser, { ...session, access_token });
    await expectSignedOut(browser);
  });

  test("a token with another person's id in it", async () => {
    const [mine, theirs] = [await signedIn(bench), await signedIn(bench)];
    const { session } = sessionCookie(mine.browser);
    const [head, body = "", signature] = String(session.access_token).split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: theirs.id })).toString("base64url");
    replaceSession(mine.browser, { ...session, access_token: `${head}.${forged}.${signature}` });
    await expectSignedOut(mine.browser);
  });

  test.each([
    ["only the first chunk", (whole: string) => new Map([[`${authCookieName}.0`, whole.slice(0, 800)]])],
    ["only the second chunk", (whole: string) => new Map([[`${authCookieName}.1`, whole.slice(800)]])],
    ["not base64", () => new Map([[authCookieName, "base64-%%%"]])],
    ["JSON of another shape", () => new Map([[authCookieName, cookieValue(42)]])],
    ["an empty session", () => new Map([[authCookieName, cookieValue({})]])],
  ])("cookies with %s", async (_what, cookies) => {
    const { browser } = await signedIn(bench);
    const { whole } = sessionCookie(browser);
    browser.cookies.clear();
    for (const [name, value] of cookies(whole)) browser.cookies.set(name, value);
    await expectSignedOut(browser);
  });

  test("a refresh token that the service does not know", async () => {
    const { browser } = await signedIn(bench);
    await replaceToken(browser, -1_000, { refresh_token: "abcdefabcdef" });
    await expectSignedOut(browser);
  });

  test("a device that was signed out elsewhere", async () => {
    const { browser, id } = await signedIn(bench);
    await visit(browser);
    await bench.owner.query("update device set revoked_at = now() where account_id = $1", [id]);
    await expectSignedOut(browser);
  });

  test("a suspended account", async () => {
    const { browser, id } = await signedIn(bench);
    await visit(browser);
    await bench.owner.query("update account set status = 'suspended' where id = $1", [id]);
    await expectSignedOut(browser, "suspended");
  });
});

test("while the auth service is unavailable a session due for renewal is kept as `unavailable`", async () => {
  const { browser } = await signedIn(bench);
  await replaceToken(browser, -1_000);
  const headers = new Headers();
  const nowhere = { SUPABASE_URL: "http://127.0.0.1:9", AUTH_PUBLIC_URL: "http://127.0.0.1:9" };
  const away = { ...bench.runtime, env: { ...bench.runtime.env, ...nowhere } };
  const asking = { request_id: "test", locale: "en" };
  const { state, actor } = await loadSession(away, browser.request("/"), headers, asking);
  expect({ state, kind: actor.kind }).toEqual({ state: "unavailable", kind: "visitor" });
  expect(headers.getSetCookie()).toEqual([]);
});
