// What a configuration changes in how accounts are created, sessions end, and passwords and addresses change.
import { afterEach, expect, test } from "vitest";
import type { AuthSettingsInput } from "#standins/auth/settings.ts";
import {
  APP_URL,
  type AuthStandin,
  browser,
  claimsOf,
  confirmedAccount,
  grant,
  lastMail,
  newAddress,
  PASSWORD,
  PUBLISHABLE,
  SECRET,
  signedIn,
  startAuth,
  tableOf,
} from "../kit/auth.ts";

const started: AuthStandin[] = [];
afterEach(async () => {
  for (const standin of started.splice(0)) {
    await standin.stop();
    expect(standin.failures).toEqual([]);
  }
});

async function serviceWith(settings: AuthSettingsInput): Promise<AuthStandin> {
  const standin = await startAuth({ settings });
  started.push(standin);
  return standin;
}

async function settingsOf(standin: AuthStandin) {
  return (await fetch(`${standin.base}/settings`, { headers: { apikey: PUBLISHABLE } })).json();
}

/** Ages every session in the database. */
const ageSessions = (standin: AuthStandin, interval: string) =>
  tableOf(
    standin,
    `update auth.sessions set created_at = created_at - interval '${interval}', refreshed_at = refreshed_at - interval '${interval}'`,
  );

test("with autoconfirm a new address is signed in at once, a taken one is reported", async () => {
  const standin = await serviceWith({ is_autoconfirm: true });
  expect(await settingsOf(standin)).toMatchObject({ mailer_autoconfirm: true });
  const email = newAddress();
  const client = browser(standin);
  const { data } = await client.auth.signUp({ email, password: PASSWORD });
  expect(data.user?.email_confirmed_at).toBeDefined();
  expect(claimsOf(data.session?.access_token ?? "").amr).toMatchObject([{ method: "password" }]);
  const again = await browser(standin).auth.signUp({ email, password: PASSWORD });
  expect(again.error).toMatchObject({ code: "user_already_exists", status: 422 });
  const next = newAddress();
  expect((await client.auth.updateUser({ email: next })).data.user).toMatchObject({ email: next });
  expect(standin.outbox).toEqual([]);
});

test("with autoconfirm new and known addresses alike get a code by mail", async () => {
  const standin = await serviceWith({ is_autoconfirm: true });
  const email = newAddress();
  expect((await browser(standin).auth.signInWithOtp({ email })).error).toBeNull();
  const { mail, code } = lastMail(standin, email);
  expect(mail.subject).toBe(`${code} is your sign-in code`);
  expect((await browser(standin).auth.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
});

test("an anonymous person has a session, and keeps id and data when an address is confirmed", async () => {
  const standin = await serviceWith({ is_anonymous_offered: true });
  expect(await settingsOf(standin)).toMatchObject({ external: { anonymous_users: true } });
  const client = browser(standin);
  const { data } = await client.auth.signInAnonymously({ options: { data: { size: 2 } } });
  expect(data.user).toMatchObject({ is_anonymous: true, email: "", user_metadata: { size: 2 } });
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({
    is_anonymous: true,
    amr: [{ method: "anonymous" }],
  });
  expect((await client.auth.updateUser({ password: PASSWORD })).error?.status).toBe(422);
  const email = newAddress();
  expect((await client.auth.updateUser({ email })).error).toBeNull();
  const { token_hash } = lastMail(standin, email);
  const { data: done } = await browser(standin).auth.verifyOtp({ token_hash, type: "email_change" });
  expect(done.user).toMatchObject({
    id: data.user?.id,
    is_anonymous: false,
    email,
    user_metadata: { size: 2 },
    app_metadata: { provider: "email", providers: ["email"] },
    identities: [{ provider: "email", email }],
  });
});

test("sign-up and the e-mail provider can be off", async () => {
  const closed = await serviceWith({ is_signup_disabled: true });
  const fresh = { email: newAddress(), password: PASSWORD };
  expect((await browser(closed).auth.signUp(fresh)).error?.code).toBe("signup_disabled");
  expect((await browser(closed).auth.signInWithOtp({ email: fresh.email })).error?.code).toBe(
    "signup_disabled",
  );
  const silent = await serviceWith({ is_email_offered: false });
  expect(await settingsOf(silent)).toMatchObject({ external: { email: false } });
  const { auth } = browser(silent);
  expect((await auth.signUp(fresh)).error?.code).toBe("email_provider_disabled");
  expect((await auth.signInWithPassword(fresh)).error?.code).toBe("email_provider_disabled");
  expect((await auth.signInWithOtp({ email: fresh.email })).error?.code).toBe("email_provider_disabled");
});

test("a session that is too old or was idle too long ends at its next refresh", async () => {
  const standin = await serviceWith({ session_timebox_s: 7_200, session_inactivity_s: 3_600 });
  const { client, refresh_token } = await signedIn(standin);
  await ageSessions(standin, "50 minutes");
  const kept = await grant(standin, "refresh_token", { refresh_token });
  expect(kept.status).toBe(200);
  await ageSessions(standin, "61 minutes");
  const rested = await grant(standin, "refresh_token", { refresh_token: kept.body.refresh_token });
  expect(rested).toMatchObject({ status: 400, body: { code: "session_expired" } });
  await tableOf(standin, "update auth.sessions set refreshed_at = now()");
  expect((await grant(standin, "refresh_token", { refresh_token: kept.body.refresh_token })).status).toBe(
    200,
  );
  await tableOf(standin, "update auth.sessions set created_at = now() - interval '121 minutes'");
  const old = await grant(standin, "refresh_token", { refresh_token: kept.body.refresh_token });
  expect(old).toMatchObject({ status: 400, body: { code: "session_expired" } });
  expect((await client.auth.getUser()).error, "its access token is good until it expires").toBeNull();
});

test("with single sessions the newer sign-in wins", async () => {
  const standin = await serviceWith({ is_single_session: true });
  const { email, refresh_token } = await signedIn(standin);
  await ageSessions(standin, "1 second");
  const newer = await browser(standin).auth.signInWithPassword({ email, password: PASSWORD });
  const refused = await grant(standin, "refresh_token", { refresh_token });
  expect(refused).toMatchObject({ status: 400, body: { code: "session_expired" } });
  const token = newer.data.session?.refresh_token;
  expect((await grant(standin, "refresh_token", { refresh_token: token })).status).toBe(200);
});

test("without secure change confirming in the new mailbox is enough", async () => {
  const standin = await serviceWith({ is_secure_email_change: false });
  const { client, email } = await signedIn(standin);
  const next = newAddress();
  await client.auth.updateUser({ email: next });
  expect(standin.outbox.filter((mail) => mail.to === email)).toEqual([]);
  const { token_hash } = lastMail(standin, next);
  const { data } = await browser(standin).auth.verifyOtp({ token_hash, type: "email_change" });
  expect(data.user?.email).toBe(next);
});

test("a new password may require the current one, which people who signed in by mail lack", async () => {
  const standin = await serviceWith({ requires_current_password: true });
  const { client } = await signedIn(standin);
  const change = (current_password?: string) =>
    client.auth.updateUser({ password: "the-next-password", current_password });
  expect((await change()).error?.code).toBe("current_password_required");
  expect((await change("not-this-one")).error?.code).toBe("current_password_invalid");
  expect((await change(PASSWORD)).error).toBeNull();
  const { email } = await confirmedAccount(standin);
  const other = browser(standin);
  await other.auth.resetPasswordForEmail(email);
  await other.auth.verifyOtp({ token_hash: lastMail(standin, email).token_hash, type: "recovery" });
  expect((await other.auth.updateUser({ password: "the-next-password" })).error).toBeNull();
});

test("passwords need a character from each set", async () => {
  const standin = await serviceWith({ password_required_characters: ["abc", "0123456789"] });
  const client = browser(standin);
  const weak = await client.auth.signUp({ email: newAddress(), password: "xyzxyz" });
  expect(weak.error).toMatchObject({ code: "weak_password", reasons: ["length", "characters"] });
  const sound = await client.auth.signUp({ email: newAddress(), password: "abc-45678" });
  expect(sound.error).toBeNull();
});

test("links lead to the application, to loopback, where the list says, and nowhere else", async () => {
  const redirect_allow_list = ["https://*.example.test/auth/**", "myapp://callback"];
  const standin = await serviceWith({ redirect_allow_list });
  const landing = async (redirect_to: string) => {
    const query = new URLSearchParams({ token: "0".repeat(56), type: "signup", redirect_to });
    const answer = await fetch(`${standin.base}/verify?${query}`, { redirect: "manual" });
    const to = new URL(answer.headers.get("location") ?? "");
    return `${to.protocol}//${to.host}${to.pathname}`;
  };
  for (const allowed of [
    ...["https://shop.example.test/auth/a/b.html", "myapp://callback"],
    ...["http://127.0.0.1:9/x", "http://[::1]:9/x", `${APP_URL}/y`],
  ]) {
    expect(await landing(allowed)).toBe(allowed);
  }
  for (const refused of [
    ...["https://a.b.example.test/auth/x", "https://shop.example.test/other", "https://evil.test/"],
    ...["https://evil.test/.example.test/auth/", "https://shop.example.test@evil.test/auth/x"],
    ...["javascript:alert(1)", "myapp://elsewhere", "//evil.test"],
  ]) {
    expect(await landing(refused), refused).toBe(`${APP_URL}/`);
  }
});

test("mails may link to the service itself, as a hosted project's own templates do", async () => {
  const standin = await serviceWith({ mail_links: "service" });
  const email = newAddress();
  const client = browser(standin);
  await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${APP_URL}/welcome` } });
  const { link } = lastMail(standin, email);
  expect(`${link.origin}${link.pathname}`).toBe(`${standin.base}/verify`);
  const answer = await fetch(link, { redirect: "manual" });
  const target = new URL(answer.headers.get("location") ?? "");
  expect(`${target.origin}${target.pathname}`).toBe(`${APP_URL}/welcome`);
  const { error } = await client.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(error).toBeNull();
});

test("where no API key is required, calls without one or with any other are answered", async () => {
  const open = await serviceWith({ requires_api_key: false });
  const { email } = await confirmedAccount(open);
  const ways: Record<string, string>[] = [{}, { apikey: "anything" }];
  for (const headers of ways) {
    expect((await fetch(`${open.base}/settings`, { headers })).status).toBe(200);
    const signIn = await fetch(`${open.base}/token?grant_type=password`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(signIn.status).toBe(200);
    expect((await fetch(`${open.base}/admin/users`, { headers })).status, "the bearer still counts").toBe(
      401,
    );
    const bearer = { ...headers, authorization: `Bearer ${SECRET}` };
    expect((await fetch(`${open.base}/admin/users`, { headers: bearer })).status).toBe(200);
  }
  const closed = await serviceWith({});
  expect((await fetch(`${closed.base}/settings`)).status).toBe(401);
});
