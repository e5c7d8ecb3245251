import { expect, test } from "vitest";
import {
  APP_URL,
  admin,
  authDuringFile,
  browser,
  claimsOf,
  confirmedAccount,
  grant,
  lastMail,
  newAddress,
  openVerifyLink,
  PASSWORD,
  PUBLISHABLE,
} from "../kit/auth.ts";

const standin = authDuringFile();

test("a new address gets a user without a session and a mail in its language", async () => {
  const email = newAddress();
  const { data, error } = await browser(standin).auth.signUp({
    email: email.toUpperCase(),
    password: PASSWORD,
    options: { data: { locale: "de", full_name: "Ada" } },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email, role: "authenticated", is_anonymous: false });
  expect(data.user?.identities).toHaveLength(1);
  expect(data.user?.user_metadata).toMatchObject({ full_name: "Ada", email_verified: false, email });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  const { mail, link, token_hash, code } = lastMail(standin, email);
  expect(mail.subject).toBe(`${code} ist Ihr Code zum Bestätigen Ihrer Adresse`);
  expect(`${link.origin}${link.pathname}`).toBe(`${APP_URL}/activate-account`);
  expect(link.searchParams.get("type")).toBe("signup");
  expect(token_hash).toMatch(/^pkce_[0-9a-f]{56}$/);
  expect(code).toMatch(/^\d{6}$/);
  expect(mail.html).toContain(code);
});

test("signing up with a confirmed address answers a user without identities and sends nothing", async () => {
  const { email, id } = await confirmedAccount(standin);
  const { data, error } = await browser(standin).auth.signUp({ email, password: "another-password" });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user?.identities).toEqual([]);
  expect(data.user?.id).not.toBe(id);
  expect(standin.outbox.filter((mail) => mail.to === email)).toEqual([]);
});

test("signing up again before confirming sends a new mail, ends the old link and keeps the first password", async () => {
  const email = newAddress();
  const client = browser(standin);
  const first = await client.auth.signUp({ email, password: PASSWORD });
  const old = lastMail(standin, email);
  const again = await client.auth.signUp({ email, password: "a-second-password" });
  expect(again.data.user?.id).toBe(first.data.user?.id);
  const dead = await client.auth.verifyOtp({ token_hash: old.token_hash, type: "signup" });
  expect(dead.error?.code).toBe("otp_expired");
  const { token_hash } = lastMail(standin, email);
  expect((await client.auth.verifyOtp({ token_hash, type: "signup" })).error).toBeNull();
  const other = browser(standin);
  const refused = await other.auth.signInWithPassword({ email, password: "a-second-password" });
  expect(refused.error?.code).toBe("invalid_credentials");
  expect((await other.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("a mail's link leads to a code that only the browser that started can exchange, once", async () => {
  const email = newAddress();
  const client = browser(standin);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  await client.auth.signUp({ email, password: PASSWORD });
  const target = await openVerifyLink(
    standin,
    lastMail(standin, email).token_hash,
    "signup",
    `${APP_URL}/welcome?a=1`,
  );
  expect(`${target.origin}${target.pathname}`).toBe(`${APP_URL}/welcome`);
  expect(target.searchParams.get("a")).toBe("1");
  const code = target.searchParams.get("code") ?? "";
  const stranger = await browser(standin).auth.exchangeCodeForSession(code);
  expect(stranger.error).not.toBeNull();
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(events).toContain("SIGNED_IN");
  expect(data.user?.email_confirmed_at).toBeDefined();
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({
    aal: "aal1",
    amr: [{ method: "email/signup" }],
    aud: "authenticated",
    email,
  });
});

test("a wrong verifier leaves the code usable; after five minutes it is too late", async () => {
  const verifier = "v".repeat(60);
  const started = { code_challenge: verifier, code_challenge_method: "plain" };
  const open = async () => {
    const email = newAddress();
    await fetch(`${standin.base}/signup`, {
      method: "POST",
      headers: { apikey: PUBLISHABLE },
      body: JSON.stringify({ email, password: PASSWORD, ...started }),
    });
    const target = await openVerifyLink(standin, lastMail(standin, email).token_hash, "signup");
    return target.searchParams.get("code");
  };
  const auth_code = await open();
  const wrong = await grant(standin, "pkce", { auth_code, code_verifier: "w".repeat(60) });
  expect(wrong).toMatchObject({ status: 400, body: { code: "bad_code_verifier" } });
  expect((await grant(standin, "pkce", { auth_code, code_verifier: verifier })).status).toBe(200);
  const twice = await grant(standin, "pkce", { auth_code, code_verifier: verifier });
  expect(twice).toMatchObject({ status: 404, body: { code: "flow_state_not_found" } });
  const late = await open();
  await standin.moveClock(301_000);
  const expired = await grant(standin, "pkce", { auth_code: late, code_verifier: verifier });
  await standin.moveClock(0);
  expect(expired).toMatchObject({ status: 422, body: { code: "flow_state_expired" } });
});

test("the six-digit code of a PKCE mail signs in, and works once", async () => {
  const email = newAddress();
  const client = browser(standin);
  await client.auth.signUp({ email, password: PASSWORD });
  const { code } = lastMail(standin, email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: "email" });
  expect(error).toBeNull();
  expect(claimsOf(data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }]);
  expect(data.user?.user_metadata.email_verified).toBe(true);
  const twice = await browser(standin).auth.verifyOtp({ email, token: code, type: "email" });
  expect(twice.error).toMatchObject({ code: "otp_expired", status: 403 });
});

test("of two concurrent uses of one link one succeeds", async () => {
  const email = newAddress();
  await browser(standin).auth.signUp({ email, password: PASSWORD });
  const { token_hash } = lastMail(standin, email);
  const uses = await Promise.all(
    [1, 2, 3].map(() => browser(standin).auth.verifyOtp({ token_hash, type: "signup" })),
  );
  expect(uses.filter((use) => use.error === null)).toHaveLength(1);
});

test("concurrent sign-ups with one address open one account", async () => {
  const email = newAddress();
  const answers = await Promise.all(
    [1, 2, 3].map(() => browser(standin).auth.signUp({ email, password: PASSWORD })),
  );
  expect(answers.map((answer) => answer.error)).toEqual([null, null, null]);
  expect(new Set(answers.map((answer) => answer.data.user?.id)).size).toBe(1);
});

test("ten wrong codes kill the code but not the link", async () => {
  const email = newAddress();
  const client = browser(standin);
  await client.auth.signUp({ email, password: PASSWORD });
  const { code, token_hash } = lastMail(standin, email);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const refused = await client.auth.verifyOtp({ email, token: wrong, type: "signup" });
    expect(refused.error?.code).toBe("otp_expired");
  }
  expect((await client.auth.verifyOtp({ email, token: code, type: "signup" })).error?.code).toBe(
    "otp_expired",
  );
  expect((await client.auth.verifyOtp({ token_hash, type: "signup" })).error).toBeNull();
});

test("a link expires by the movable clock", async () => {
  const email = newAddress();
  const client = browser(standin);
  await client.auth.signUp({ email, password: PASSWORD });
  const { token_hash } = lastMail(standin, email);
  await standin.moveClock(3_700_000);
  const late = await client.auth.verifyOtp({ token_hash, type: "signup" });
  const target = await openVerifyLink(standin, token_hash, "signup");
  await standin.moveClock(0);
  expect(late.error?.code).toBe("otp_expired");
  expect(target.searchParams.get("error_code")).toBe("otp_expired");
  expect(target.hash).toContain("error=access_denied");
});

test("an unconfirmed address cannot sign in; resend brings a working code", async () => {
  const email = newAddress();
  const client = browser(standin);
  await client.auth.signUp({ email, password: PASSWORD });
  const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 400 });
  expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
  expect(standin.outbox.filter((mail) => mail.to === email)).toHaveLength(2);
  const { code } = lastMail(standin, email);
  expect((await client.auth.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
  expect((await client.auth.resend({ type: "signup", email: newAddress() })).error).toBeNull();
});

test("weak passwords, malformed addresses and unknown accounts are refused with their codes", async () => {
  const client = browser(standin);
  const weak = await client.auth.signUp({ email: newAddress(), password: "short" });
  expect(weak.error).toMatchObject({ code: "weak_password", status: 422, reasons: ["length"] });
  const formless = await client.auth.signUp({ email: "no address", password: PASSWORD });
  expect(formless.error).toMatchObject({ code: "validation_failed", status: 400 });
  const long = await client.auth.signUp({ email: newAddress(), password: "x".repeat(73) });
  expect(long.error).toMatchObject({ code: "validation_failed", status: 400 });
  const unknown = await client.auth.signInWithPassword({ email: newAddress(), password: PASSWORD });
  expect(unknown.error).toMatchObject({ code: "invalid_credentials", status: 400 });
});

test("a code by mail signs a confirmed person in and opens an account for a new address", async () => {
  const { email } = await confirmedAccount(standin);
  const client = browser(standin);
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const known = lastMail(standin, email);
  expect(known.link.searchParams.get("type")).toBe("magiclink");
  expect((await client.auth.verifyOtp({ email, token: known.code, type: "email" })).error).toBeNull();
  const fresh = newAddress();
  const disabled = await client.auth.signInWithOtp({ email: fresh, options: { shouldCreateUser: false } });
  expect(disabled.error).toMatchObject({ code: "otp_disabled", status: 422 });
  expect((await client.auth.signInWithOtp({ email: fresh })).error).toBeNull();
  expect(lastMail(standin, fresh).link.searchParams.get("type")).toBe("signup");
});

test("an invited person accepts by the mail's link", async () => {
  const email = newAddress();
  const invited = await admin(standin).auth.admin.inviteUserByEmail(email, { data: { locale: "en" } });
  expect(invited.error).toBeNull();
  expect(invited.data.user?.invited_at).toBeDefined();
  const { token_hash, link } = lastMail(standin, email);
  expect(link.searchParams.get("type")).toBe("invite");
  const accepted = await browser(standin).auth.verifyOtp({ token_hash, type: "invite" });
  expect(accepted.data.user?.email_confirmed_at).toBeDefined();
  const again = await admin(standin).auth.admin.inviteUserByEmail(email);
  expect(again.error).toMatchObject({ code: "email_exists", status: 422 });
});
