// What an auth service has to do for the official clients, point by point. The clients are unmodified; only their fetch
// is watched or bent where a point is about what goes over the wire.
import type { AuthChangeEvent, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextCode } from "#tests/e2e/kit/authenticator.ts";
import {
  type AuthStandin,
  admin,
  browser,
  claimsOf,
  confirmedAccount,
  grant,
  lastMail,
  newAddress,
  openVerifyLink,
  PASSWORD,
  signedIn,
  startAuth,
  tableOf,
} from "../kit/auth.ts";
import { crossOriginFetch } from "../kit/cross-origin.ts";
import { throughProvider } from "../kit/provider.ts";
import { expire, storedSession, visitor } from "../kit/visitor.ts";

let standin: AuthStandin;
beforeAll(async () => {
  standin = await startAuth();
});
afterAll(async () => {
  await standin.stop();
  expect(standin.failures).toEqual([]);
});

/** The events of a client from now on. */
function recordEvents(client: SupabaseClient): AuthChangeEvent[] {
  const events: AuthChangeEvent[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  return events;
}

/** Another browser of the same person. */
async function another(email: string): Promise<SupabaseClient> {
  const client = browser(standin);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function claims(client: SupabaseClient): Promise<Record<string, unknown>> {
  const { data } = await client.auth.getSession();
  return claimsOf(data.session?.access_token ?? "");
}

const isAlive = async (client: SupabaseClient) => (await client.auth.getUser()).error === null;

describe("the unmodified clients", () => {
  test("1. signUp answers a user without a session; a confirmed address answers no identities", async () => {
    const email = newAddress();
    const first = await browser(standin).auth.signUp({ email, password: PASSWORD });
    expect(first.data).toMatchObject({ session: null, user: { email, identities: [{ provider: "email" }] } });
    const { token_hash } = lastMail(standin, email);
    await browser(standin).auth.verifyOtp({ token_hash, type: "signup" });
    const again = await browser(standin).auth.signUp({ email, password: PASSWORD });
    expect(again).toMatchObject({ error: null, data: { session: null, user: { identities: [] } } });
  });

  test("2. the link GET /verify leads to ?code, whose exchange signs in with amr email/signup", async () => {
    const email = newAddress();
    const client = browser(standin);
    const events = recordEvents(client);
    await client.auth.signUp({ email, password: PASSWORD });
    const { token_hash } = lastMail(standin, email);
    expect(token_hash).toMatch(/^pkce_/);
    const target = await openVerifyLink(standin, token_hash, "signup");
    const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(claimsOf(data.session?.access_token ?? "").amr).toMatchObject([{ method: "email/signup" }]);
    expect(events).toContain("SIGNED_IN");
  });

  test("3. the six-digit code signs in with verifyOtp of type email", async () => {
    const email = newAddress();
    const client = browser(standin);
    await client.auth.signUp({ email, password: PASSWORD });
    const token = lastMail(standin, email).code;
    expect(token).toMatch(/^\d{6}$/);
    const { data, error } = await client.auth.verifyOtp({ email, token, type: "email" });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
  });

  test("4. recovery by link and by token_hash both tell PASSWORD_RECOVERY", async () => {
    const { email } = await confirmedAccount(standin);
    const [byLink, byHash] = [browser(standin), browser(standin)];
    const events = [recordEvents(byLink), recordEvents(byHash)];
    await byLink.auth.resetPasswordForEmail(email);
    const target = await openVerifyLink(standin, lastMail(standin, email).token_hash, "recovery");
    await byLink.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    await byHash.auth.resetPasswordForEmail(email);
    await byHash.auth.verifyOtp({ token_hash: lastMail(standin, email).token_hash, type: "recovery" });
    for (const names of events) {
      expect(names).toContain("PASSWORD_RECOVERY");
      expect(names).not.toContain("SIGNED_IN");
    }
  });

  test("5. a new password ends the other sessions, and must be another one", async () => {
    const { client, email } = await signedIn(standin);
    const other = await another(email);
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe("same_password");
    expect((await client.auth.updateUser({ password: "the-next-password" })).error).toBeNull();
    expect([await isAlive(client), await isAlive(other)]).toEqual([true, false]);
  });

  test("6. two tabs that refresh at once both succeed; a stale use after ten seconds kills the family", async () => {
    const { refresh_token } = await signedIn(standin);
    const tabs = [1, 2].map(() => grant(standin, "refresh_token", { refresh_token }));
    const [one, two] = await Promise.all(tabs);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.body.refresh_token).toBe(two?.body.refresh_token);
    const next = await grant(standin, "refresh_token", { refresh_token: one?.body.refresh_token });
    await tableOf(standin, "update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'");
    const stale = await grant(standin, "refresh_token", { refresh_token });
    expect(stale).toMatchObject({ status: 400, body: { code: "refresh_token_already_used" } });
    const family = await grant(standin, "refresh_token", { refresh_token: next.body.refresh_token });
    expect(family).toMatchObject({ status: 400, body: { code: "refresh_token_already_used" } });
  });

  test("7. getClaims checks ES256 locally, with one fetch of the keys", async () => {
    const asked: string[] = [];
    const watching: typeof fetch = (input, init) => {
      asked.push(String(input));
      return fetch(input, init);
    };
    const { client, id } = await signedIn(standin, { fetch: watching });
    asked.length = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      const { data } = await client.auth.getClaims();
      expect(data).toMatchObject({ header: { alg: "ES256" }, claims: { sub: id } });
    }
    expect(asked).toEqual([`${standin.base}/.well-known/jwks.json`]);
  });

  test("8. a second factor raises the session and ends the weaker ones; without it the next refresh is aal1", async () => {
    const { client, email } = await signedIn(standin);
    const other = await another(email);
    const events = recordEvents(client);
    const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp" });
    if (factor?.type !== "totp") throw new Error("not enrolled");
    const code = await nextCode(factor.totp.secret);
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect(await claims(client)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "totp" }, { method: "password" }],
    });
    expect(await isAlive(other)).toBe(false);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await claims(client)).toMatchObject({ aal: "aal1" });
  });

  test("9. signOut ends this session, the others, or all", async () => {
    const { client: first, email } = await signedIn(standin);
    const [second, third] = [await another(email), await another(email)];
    await first.auth.signOut({ scope: "local" });
    expect([await isAlive(first), await isAlive(second), await isAlive(third)]).toEqual([false, true, true]);
    await second.auth.signOut({ scope: "others" });
    expect([await isAlive(second), await isAlive(third)]).toEqual([true, false]);
    const fourth = await another(email);
    await second.auth.signOut({ scope: "global" });
    expect([await isAlive(second), await isAlive(fourth)]).toEqual([false, false]);
  });

  test("10. a change of address waits for both mailboxes", async () => {
    const { client, email } = await signedIn(standin);
    const next = newAddress();
    const { data: asked } = await client.auth.updateUser({ email: next });
    expect(asked.user).toMatchObject({ email, new_email: next });
    const agree = (address: string) =>
      browser(standin).auth.verifyOtp({
        token_hash: lastMail(standin, address).token_hash,
        type: "email_change",
      });
    expect(await agree(next)).toMatchObject({ error: null, data: { user: null, session: null } });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect(await agree(email)).toMatchObject({ error: null, data: { user: { email: next } } });
  });

  test("11. an administrator makes, reads, changes, lists page by page and removes accounts", async () => {
    const own = await startAuth();
    const { admin: accounts } = admin(own).auth;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await confirmedAccount(own)).id);
    const page = await accounts.listUsers({ page: 2, perPage: 1 });
    expect(page.data).toMatchObject({ total: 3, nextPage: 3, lastPage: 3, users: [{ id: ids[1] }] });
    const [id = ""] = ids;
    await accounts.updateUserById(id, { user_metadata: { size: 2 }, ban_duration: "24h" });
    const read = await accounts.getUserById(id);
    expect(read.data.user).toMatchObject({
      user_metadata: { size: 2 },
      banned_until: expect.any(String),
    });
    expect((await accounts.deleteUser(id)).error).toBeNull();
    expect((await accounts.getUserById(id)).error).toMatchObject({ code: "user_not_found", status: 404 });
    await own.stop();
  });

  test("12. generateLink and its token_hash open a session in chunked cookies that no cache keeps", async () => {
    const email = newAddress();
    const { admin: accounts } = admin(standin).auth;
    const user_metadata = { note: "x".repeat(3_000) };
    await accounts.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata });
    const { data: made } = await accounts.generateLink({ type: "magiclink", email });
    const { jar, headers, request } = visitor(standin);
    const token_hash = made.properties?.hashed_token ?? "";
    const { data } = await request().auth.verifyOtp({ token_hash, type: "magiclink" });
    expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({
      ...{ email, aal: "aal1", amr: [{ method: "otp" }] },
    });
    expect([...jar.keys()].filter((name) => /auth-token\.\d$/.test(name)).length).toBeGreaterThan(1);
    expect(headers[0]?.["Cache-Control"]).toContain("no-store");
  });

  test("13. a page of another origin reads error.code", async () => {
    const client = browser(standin, { fetch: crossOriginFetch });
    const { error } = await client.auth.signInWithPassword({ email: newAddress(), password: PASSWORD });
    expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
  });

  test("14. a provider signs in with PKCE; denied consent comes back as an error", async () => {
    const client = browser(standin);
    const events = recordEvents(client);
    const email = newAddress();
    const end = await throughProvider(client, { email });
    const { data } = await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "");
    expect(data.session).toMatchObject({ provider_token: expect.any(String), user: { email } });
    expect(claimsOf(data.session?.access_token ?? "").amr).toMatchObject([{ method: "oauth" }]);
    expect(events).toContain("SIGNED_IN");
    const denied = await throughProvider(browser(standin), { email, decision: "deny" });
    expect(denied.searchParams.get("error")).toBe("access_denied");
    expect(new URLSearchParams(denied.hash.slice(1)).get("error")).toBe("access_denied");
  });

  test("15. an expired session is refreshed by the server client, and written before the answer", async () => {
    const { email } = await confirmedAccount(standin);
    const { jar, request, writes } = visitor(standin);
    await request().auth.signInWithPassword({ email, password: PASSWORD });
    const before = { token: storedSession(jar).refresh_token, writes: writes() };
    expire(jar);
    const { data } = await request().auth.getClaims();
    expect(data?.claims.email).toBe(email);
    expect(writes()).toBeGreaterThan(before.writes);
    expect(storedSession(jar).refresh_token).not.toBe(before.token);
  });

  test("16. limits answer 429 with the code of what was too much", async () => {
    const few = { requests: 1, within_s: 3_600, burst: 2 };
    const own = await startAuth({ settings: { mail_interval_ms: 60_000, rate_limits: { token: few } } });
    const email = newAddress();
    const client = browser(own);
    await client.auth.signUp({ email, password: PASSWORD });
    const mail = await client.auth.resend({ type: "signup", email });
    expect(mail.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    const tries = [];
    for (let count = 0; count < 3; count += 1) {
      tries.push((await client.auth.signInWithPassword({ email, password: "wrong" })).error?.code);
    }
    expect(tries).toEqual(["invalid_credentials", "invalid_credentials", "over_request_rate_limit"]);
    await own.stop();
  });

  test("17. a 5xx of /token keeps the session, and the client goes on when the service is back", async () => {
    let failing = 0;
    const bent: typeof fetch = async (input, init) => {
      if (failing === 0 || !String(input).includes("/token?")) return fetch(input, init);
      failing -= 1;
      return new Response("{}", { status: 503 });
    };
    const { client, refresh_token } = await signedIn(standin, { fetch: bent });
    const events = recordEvents(client);
    failing = 2;
    const { data, error } = await client.auth.refreshSession();
    expect(failing, "it was away").toBe(0);
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(refresh_token);
    expect(events).not.toContain("SIGNED_OUT");
  });
});
