import { randomUUID } from "node:crypto";
import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import {
  admin,
  authDuringFile,
  browser,
  claimsOf,
  confirmedAccount,
  lastMail,
  newAddress,
  PASSWORD,
  SECRET,
  startAuth,
  tableOf,
} from "../kit/auth.ts";
import {
  answerProvider,
  CALLBACK,
  type Choice,
  comeBack,
  implicitStart,
  startOf,
  throughProvider,
} from "../kit/provider.ts";

const standin = authDuringFile();

/** Completes a sign-in through the provider, as a page at the callback does. */
async function signIn(choice: Choice, client = browser(standin)): Promise<Session> {
  const end = await throughProvider(client, choice);
  const { data, error } = await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "");
  if (error) throw error;
  return data.session;
}

/** What a failed sign-in reports to the application, in the query and in the fragment. */
function errorCodesAt(end: URL) {
  const fragment = new URLSearchParams(end.hash.slice(1));
  const read = (from: URLSearchParams) => [from.get("error"), from.get("error_code")];
  return { query: read(end.searchParams), fragment: read(fragment), sb: fragment.get("sb") };
}

async function canSignIn(email: string, password = PASSWORD): Promise<boolean> {
  return (await browser(standin).auth.signInWithPassword({ email, password })).error === null;
}

test("a new person signs in with PKCE and gets an account, an identity and the provider's tokens", async () => {
  const email = newAddress();
  const client = browser(standin);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  const end = await throughProvider(client, { email, name: "Kim Sample" });
  expect(`${end.origin}${end.pathname}`).toBe(CALLBACK);
  expect([...end.searchParams.keys()]).toEqual(["code"]);
  const { data, error } = await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(events).toContain("SIGNED_IN");
  const session = data.session as Session;
  expect(session).toMatchObject({
    provider_token: expect.stringMatching(/^fake_access_/),
    provider_refresh_token: expect.stringMatching(/^fake_refresh_/),
  });
  expect(claimsOf(session.access_token)).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
  expect(session.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: "google", providers: ["google"] },
    user_metadata: { name: "Kim Sample", full_name: "Kim Sample", email, email_verified: true },
    identities: [{ provider: "google", email, identity_data: { email_verified: true } }],
  });
  const identity = session.user.identities?.[0];
  expect(identity?.id).toBe(identity?.identity_data?.sub);
});

test("the authorization address carries the state and extra parameters, but no reserved names", async () => {
  const query = "provider=google&scopes=calendar&login_hint=me%40example.test&client_secret=x&prompt=consent";
  const answer = await fetch(`${standin.base}/authorize?${query}`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  const { searchParams } = new URL(answer.headers.get("location") ?? "");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    redirect_uri: `${standin.base}/callback`,
    scope: "email profile calendar",
    prompt: "consent",
    login_hint: "me@example.test",
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(searchParams.has("client_secret")).toBe(false);
  const unknown = await fetch(`${standin.base}/authorize?provider=nobody`, { redirect: "manual" });
  expect([unknown.status, ((await unknown.json()) as { error_code: string }).error_code]).toEqual([
    400,
    "validation_failed",
  ]);
});

test("the provider's page says it is a fake and redirects only to the service", async () => {
  const start = await fetch(await startOf(browser(standin)), { redirect: "manual" });
  const page = new URL(start.headers.get("location") ?? "");
  const answer = await fetch(page);
  expect(await answer.text()).toContain("stand-in for providers");
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const german = await fetch(page, { headers: { "accept-language": "de-DE" } });
  expect(await german.text()).toContain('<html lang="de">');
  page.searchParams.set("redirect_uri", "https://evil.example/");
  expect((await fetch(page)).status).toBe(400);
});

test("a person who denies returns without a session and may start again", async () => {
  const client = browser(standin);
  const end = await throughProvider(client, { email: newAddress(), decision: "deny" });
  expect(`${end.origin}${end.pathname}`).toBe(CALLBACK);
  expect(errorCodesAt(end)).toEqual({
    query: ["access_denied", null],
    fragment: ["access_denied", null],
    sb: "",
  });
  expect((await signIn({ email: newAddress() }, client)).user.email).toBeDefined();
});

test("a state that is missing, malformed, unknown or from a mail's flow leads to the application's front page", async () => {
  const { email } = await confirmedAccount(standin);
  await browser(standin).auth.resetPasswordForEmail(email);
  const [mailFlow] = await tableOf(
    standin,
    "select id from auth.flow_states where method = 'recovery' limit 1",
  );
  for (const state of ["", "x", randomUUID(), String(mailFlow?.id)]) {
    const callback = new URL(`${standin.base}/callback`);
    callback.search = new URLSearchParams({ code: "any", state }).toString();
    const answer = await fetch(callback, { redirect: "manual" });
    const to = new URL(answer.headers.get("location") ?? "");
    expect([answer.status, to.origin, to.pathname]).toEqual([303, "http://127.0.0.1:3000", "/"]);
    expect(to.searchParams.get("error_code")).toBe("bad_oauth_state");
  }
});

test("a state is valid for five minutes and one sign-in", async () => {
  const late = await answerProvider(await startOf(browser(standin)), { email: newAddress() });
  await tableOf(
    standin,
    "update auth.flow_states set created_at = created_at - interval '301 seconds' where id = $1",
    [late.searchParams.get("state")],
  );
  expect((await comeBack(late)).searchParams.get("error_code")).toBe("bad_oauth_state");
  const once = await answerProvider(await startOf(browser(standin)), { email: newAddress() });
  const ends = await Promise.all(Array.from({ length: 8 }, () => comeBack(once)));
  expect(ends.filter((end) => end.searchParams.has("code"))).toHaveLength(1);
  const refused = ends.filter((end) => end.searchParams.get("error_code") === "flow_state_already_used");
  expect(refused).toHaveLength(7);
  const later = await comeBack(once);
  expect([later.pathname, later.searchParams.get("error_code")]).toEqual(["/", "flow_state_already_used"]);
});

test("a forged provider code gives no session", async () => {
  const callback = await answerProvider(await startOf(browser(standin)), { email: newAddress() });
  callback.searchParams.set("code", `${callback.searchParams.get("code")?.slice(0, -2)}AA`);
  expect(errorCodesAt(await comeBack(callback)).query).toEqual(["server_error", "unexpected_failure"]);
  callback.searchParams.delete("code");
  expect(errorCodesAt(await comeBack(callback)).query).toEqual(["invalid_request", "bad_oauth_callback"]);
});

test("a sign-in code can be exchanged once, and only by the browser that started", async () => {
  const client = browser(standin);
  const end = await throughProvider(client, { email: newAddress() });
  const code = end.searchParams.get("code") ?? "";
  const thief = browser(standin);
  await startOf(thief);
  const stolen = await thief.auth.exchangeCodeForSession(code);
  expect(stolen.error).toMatchObject({ code: "bad_code_verifier", status: 400 });
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  await startOf(client);
  const again = await client.auth.exchangeCodeForSession(code);
  expect(again.error).toMatchObject({ code: "flow_state_not_found", status: 404 });
});

test("the same account number is the same person, even with another address", async () => {
  const subject = randomUUID();
  const first = await signIn({ email: newAddress(), subject });
  const moved = newAddress();
  const second = await signIn({ email: moved, subject });
  expect(second.user.id).toBe(first.user.id);
  expect(second.user.email).toBe(first.user.email);
  expect(second.user.identities).toMatchObject([{ provider: "google", id: subject, email: moved }]);
});

test("a verified address joins the account that has it: both ways to sign in remain", async () => {
  const { id, email } = await confirmedAccount(standin);
  const session = await signIn({ email: email.toUpperCase(), name: "Kim Sample" });
  expect(session.user.id).toBe(id);
  expect(session.user.app_metadata).toMatchObject({ provider: "email", providers: ["email", "google"] });
  expect(session.user.identities?.map(({ provider }) => provider).sort()).toEqual(["email", "google"]);
  expect(session.user.user_metadata).toMatchObject({ full_name: "Kim Sample" });
  expect(await canSignIn(email)).toBe(true);
});

test("an unconfirmed account is taken over completely: its old password, identity and links are dead", async () => {
  const email = newAddress();
  const hijacker = browser(standin);
  await hijacker.auth.signUp({ email, password: PASSWORD, options: { data: { note: "mine" } } });
  const { token_hash } = lastMail(standin, email);
  const session = await signIn({ email });
  expect(session.user.identities?.map(({ provider }) => provider)).toEqual(["google"]);
  expect(session.user.app_metadata).toMatchObject({ provider: "google", providers: ["google"] });
  expect(session.user.user_metadata).not.toHaveProperty("note");
  expect(session.user.email_confirmed_at).toBeDefined();
  expect(await canSignIn(email)).toBe(false);
  const old = await hijacker.auth.verifyOtp({ token_hash, type: "signup" });
  expect(old.error?.code).toBe("otp_expired");
});

test("an address that the provider has not verified must be confirmed by mail and never joins an account", async () => {
  const email = newAddress();
  const choice = { email, email_verified: false };
  const end = await throughProvider(browser(standin), choice);
  const refused = ["access_denied", "provider_email_needs_verification"];
  expect(errorCodesAt(end)).toEqual({ query: refused, fragment: refused, sb: "" });
  const { token_hash } = lastMail(standin, email);
  expect((await browser(standin).auth.verifyOtp({ token_hash, type: "signup" })).error).toBeNull();
  expect((await signIn(choice)).user.email).toBe(email);

  const known = await confirmedAccount(standin);
  const mails = standin.outbox.length;
  const attack = await throughProvider(browser(standin), { email: known.email, email_verified: false });
  expect(errorCodesAt(attack).query).toEqual(refused);
  expect(standin.outbox).toHaveLength(mails);
  const { data } = await admin(standin).auth.admin.getUserById(known.id);
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
});

test("a banned person is refused, and so is anybody new while sign-up is closed", async () => {
  const { id, email } = await confirmedAccount(standin);
  await admin(standin).auth.admin.updateUserById(id, { ban_duration: "24h" });
  const banned = await throughProvider(browser(standin), { email });
  expect(errorCodesAt(banned).query).toEqual(["access_denied", "user_banned"]);
  const closed = await startAuth({ settings: { is_signup_disabled: true } });
  const refused = await throughProvider(browser(closed), { email: newAddress() });
  expect(errorCodesAt(refused).query).toEqual(["access_denied", "signup_disabled"]);
  await closed.stop();
});

test("without PKCE the session comes in the fragment, with the provider's tokens", async () => {
  const callback = await answerProvider(implicitStart(standin), { email: newAddress() });
  const end = await comeBack(callback);
  expect((await comeBack(callback)).searchParams.get("error_code")).toBe("bad_oauth_state");
  const fragment = Object.fromEntries(new URLSearchParams(end.hash.slice(1)));
  expect(fragment).toMatchObject({ token_type: "bearer", sb: "", provider_token: expect.any(String) });
  expect(end.search).toBe("");
  const { access_token = "", refresh_token = "" } = fragment;
  const client: SupabaseClient = browser(standin);
  expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull();
  expect(claimsOf(access_token).amr).toMatchObject([{ method: "oauth" }]);
});

test("two concurrent answers for one new person open one account", async () => {
  const choice = { email: newAddress() };
  const sessions = await Promise.all([signIn(choice), signIn(choice), signIn(choice)]);
  expect(new Set(sessions.map((session) => session.user.id)).size).toBe(1);
});

test("a sign-in never ends at another site, and its tokens are readable nowhere", async () => {
  const client = browser(standin);
  const start = await startOf(client, "https://evil.example/");
  const end = await comeBack(await answerProvider(start, { email: newAddress() }));
  expect(end.origin).toBe("http://127.0.0.1:3000");
  const code = end.searchParams.get("code") ?? "";
  const rows = await tableOf(standin, "select f::text as line from auth.flow_states f");
  const all = rows.map((row) => String(row.line)).join("\n");
  const { data } = await client.auth.exchangeCodeForSession(code);
  expect(all).not.toContain(code);
  expect(data.session?.provider_token).toBeTruthy();
  for (const text of [data.session?.provider_token ?? "", "fake_access"]) {
    expect(all).not.toContain(Buffer.from(text).toString("hex"));
  }
});

test("manual linking is off", async () => {
  const { email } = await confirmedAccount(standin);
  const client = browser(standin);
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const linked = await client.auth.linkIdentity({ provider: "google" });
  expect(linked.error).toMatchObject({ code: "manual_linking_disabled", status: 404 });
  const settings = await fetch(`${standin.base}/settings`, { headers: { apikey: SECRET } });
  expect(((await settings.json()) as { external: unknown }).external).toMatchObject({
    google: true,
    github: false,
  });
});
