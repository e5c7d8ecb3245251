import { expect, test } from "vitest";
import {
  APP_URL,
  authDuringFile,
  browser,
  claimsOf,
  confirmedAccount,
  lastMail,
  newAddress,
  openVerifyLink,
  PASSWORD,
  signedIn,
} from "../kit/auth.ts";

const standin = authDuringFile();

test("recovery by link: the exchange tells PASSWORD_RECOVERY and the new password works", async () => {
  const { email } = await confirmedAccount(standin);
  const client = browser(standin);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  const { link, token_hash } = lastMail(standin, email);
  expect(`${link.origin}${link.pathname}`).toBe(`${APP_URL}/auth/reset-password`);
  const target = await openVerifyLink(standin, token_hash, "recovery");
  const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(claimsOf(data.session?.access_token ?? "").amr).toMatchObject([{ method: "recovery" }]);
  expect(events).toContain("PASSWORD_RECOVERY");
  expect(events).not.toContain("SIGNED_IN");
  expect((await client.auth.updateUser({ password: "the-next-password" })).error).toBeNull();
  const next = await browser(standin).auth.signInWithPassword({ email, password: "the-next-password" });
  expect(next.error).toBeNull();
});

test("recovery by token hash tells PASSWORD_RECOVERY", async () => {
  const { email } = await confirmedAccount(standin);
  const client = browser(standin);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  await client.auth.resetPasswordForEmail(email);
  const { token_hash } = lastMail(standin, email);
  const { data, error } = await client.auth.verifyOtp({ token_hash, type: "recovery" });
  expect(error).toBeNull();
  expect(claimsOf(data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }]);
  expect(events).toContain("PASSWORD_RECOVERY");
});

test("an unknown address gets the same answer and no mail", async () => {
  const email = newAddress();
  const { data, error } = await browser(standin).auth.resetPasswordForEmail(email);
  expect({ data, error }).toEqual({ data: {}, error: null });
  expect(standin.outbox.filter((mail) => mail.to === email)).toEqual([]);
});

test("a new password ends all other sessions and outstanding links, not the own session", async () => {
  const { client, email, access_token } = await signedIn(standin);
  const other = browser(standin);
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  await other.auth.resetPasswordForEmail(email);
  const { token_hash } = lastMail(standin, email);
  expect((await client.auth.updateUser({ password: "the-next-password" })).error).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  const gone = await other.auth.getUser();
  expect(gone.error?.name).toBe("AuthSessionMissingError");
  expect((await other.auth.getSession()).data.session).toBeNull();
  const dead = await browser(standin).auth.verifyOtp({ token_hash, type: "recovery" });
  expect(dead.error?.code).toBe("otp_expired");
  expect(access_token).not.toBe("");
});

test("the same and a weak password are refused", async () => {
  const { client } = await signedIn(standin);
  const same = await client.auth.updateUser({ password: PASSWORD });
  expect(same.error).toMatchObject({ code: "same_password", status: 422 });
  const weak = await client.auth.updateUser({ password: "short" });
  expect(weak.error).toMatchObject({ code: "weak_password", status: 422 });
});

test("metadata are merged, null deletes, app_metadata are not the person's to change", async () => {
  const { client } = await signedIn(standin);
  await client.auth.updateUser({ data: { locale: "de", theme: "dark" } });
  const { data } = await client.auth.updateUser({ data: { theme: null, size: 2 } });
  expect(data.user?.user_metadata).toMatchObject({ locale: "de", size: 2 });
  expect(data.user?.user_metadata).not.toHaveProperty("theme");
  const { access_token } = (await client.auth.getSession()).data.session ?? {};
  const answer = await fetch(`${standin.base}/user`, {
    method: "PUT",
    headers: { apikey: "sb_publishable_contract_test", authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ app_metadata: { role: "operator" } }),
  });
  expect(answer.status).toBe(403);
});

test("an address is changed when the old and the new one have agreed", async () => {
  const { client, email } = await signedIn(standin);
  const next = newAddress();
  const asked = await client.auth.updateUser({ email: next });
  expect(asked.data.user).toMatchObject({ email, new_email: next });
  const half = await browser(standin).auth.verifyOtp({
    token_hash: lastMail(standin, email).token_hash,
    type: "email_change",
  });
  expect(half.error).toBeNull();
  expect(half.data.session).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  const done = await browser(standin).auth.verifyOtp({
    token_hash: lastMail(standin, next).token_hash,
    type: "email_change",
  });
  expect(done.data.user?.email).toBe(next);
  expect(
    (await browser(standin).auth.signInWithPassword({ email: next, password: PASSWORD })).error,
  ).toBeNull();
});

test("an address that belongs to somebody is refused for a change", async () => {
  const { email } = await confirmedAccount(standin);
  const { client } = await signedIn(standin);
  expect((await client.auth.updateUser({ email })).error).toMatchObject({
    code: "email_exists",
    status: 422,
  });
});
