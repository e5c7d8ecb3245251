import { expect, test } from "vitest";
import { nextCode } from "#tests/e2e/kit/authenticator.ts";
import {
  admin,
  authDuringFile,
  claimsOf,
  confirmedAccount,
  lastMail,
  newAddress,
  PASSWORD,
} from "../kit/auth.ts";
import { answerProvider, CALLBACK, comeBack } from "../kit/provider.ts";
import { expire, storedSession, visitor } from "../kit/visitor.ts";

const standin = authDuringFile();

test("impersonation: a generated link's hash becomes a session in chunked cookies that are not cached", async () => {
  const email = newAddress();
  const { auth } = admin(standin);
  const user_metadata = { note: "x".repeat(3_000) };
  await auth.admin.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata });
  const made = await auth.admin.generateLink({ type: "magiclink", email });
  const { jar, headers, request } = visitor(standin);
  const { data, error } = await request().auth.verifyOtp({
    token_hash: made.data.properties?.hashed_token ?? "",
    type: "magiclink",
  });
  expect(error).toBeNull();
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1", amr: [{ method: "otp" }] });
  expect([...jar.keys()].filter((name) => /auth-token\.\d+$/.test(name)).length).toBeGreaterThan(1);
  expect(headers[0]).toMatchObject({ "Cache-Control": expect.stringContaining("no-store") });
  const next = await request().auth.getUser();
  expect(next.data.user?.email).toBe(email);
});

test("an expired session is refreshed and written back before the answer", async () => {
  const { email } = await confirmedAccount(standin);
  const { jar, request, writes } = visitor(standin);
  await request().auth.signInWithPassword({ email, password: PASSWORD });
  const session = storedSession(jar);
  expire(jar);
  const before = writes();
  const claims = await request().auth.getClaims();
  expect(claims.data?.claims.email).toBe(email);
  expect(writes()).toBeGreaterThan(before);
  expect(storedSession(jar).refresh_token).not.toBe(session.refresh_token);
});

test("two requests of one page that both refresh both stay signed in", async () => {
  const { email } = await confirmedAccount(standin);
  const { jar, request } = visitor(standin);
  await request().auth.signInWithPassword({ email, password: PASSWORD });
  const [one, two] = await Promise.all([request().auth.refreshSession(), request().auth.refreshSession()]);
  expect([one.error, two.error]).toEqual([null, null]);
  expect(one.data.session?.refresh_token).toBe(two.data.session?.refresh_token);
  expect(storedSession(jar).refresh_token).toBe(one.data.session?.refresh_token);
});

test("sign-up on one device is confirmed on another by the hash in the mail", async () => {
  const email = newAddress();
  const started = await visitor(standin).request().auth.signUp({ email, password: PASSWORD });
  expect(started.data.session).toBeNull();
  const elsewhere = visitor(standin);
  const { token_hash } = lastMail(standin, email);
  const { data } = await elsewhere.request().auth.verifyOtp({ token_hash, type: "signup" });
  expect(data.user?.email_confirmed_at).toBeDefined();
  expect((await elsewhere.request().auth.getClaims()).data?.claims.email).toBe(email);
});

test("sign-out removes the cookies and ends the session", async () => {
  const { email } = await confirmedAccount(standin);
  const { jar, request } = visitor(standin);
  await request().auth.signInWithPassword({ email, password: PASSWORD });
  expect((await request().auth.signOut()).error).toBeNull();
  expect([...jar.keys()].filter((name) => name.includes("auth-token"))).toEqual([]);
});

test("a sign-in through a provider goes over several requests, the verifier in a cookie", async () => {
  const email = newAddress();
  const { jar, request } = visitor(standin);
  const started = await request().auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo: CALLBACK, skipBrowserRedirect: true },
  });
  const end = await comeBack(await answerProvider(started.data.url ?? "", { email }));
  const code = end.searchParams.get("code") ?? "";
  const elsewhere = await visitor(standin).request().auth.exchangeCodeForSession(code);
  expect(elsewhere.error?.name).toBe("AuthPKCECodeVerifierMissingError");
  expect((await request().auth.exchangeCodeForSession(code)).error).toBeNull();
  expect((await request().auth.getClaims()).data?.claims).toMatchObject({
    email,
    amr: [{ method: "oauth" }],
  });
  expect(storedSession(jar)).toHaveProperty("provider_token");
});

test("a second factor shown in one request raises the cookie of the next", async () => {
  const { email } = await confirmedAccount(standin);
  const { jar, request } = visitor(standin);
  await request().auth.signInWithPassword({ email, password: PASSWORD });
  const before = storedSession(jar);
  const enrolled = await request().auth.mfa.enroll({ factorType: "totp" });
  if (enrolled.error) throw enrolled.error;
  const code = await nextCode(enrolled.data.totp.secret);
  const shown = await request().auth.mfa.challengeAndVerify({ factorId: enrolled.data.id, code });
  expect(shown.error).toBeNull();
  expect(storedSession(jar).refresh_token).not.toBe(before.refresh_token);
  expect((await request().auth.getClaims()).data?.claims).toMatchObject({ aal: "aal2" });
});
