import { expect, test } from "vitest";
import { authDuringFile, browser, PASSWORD, signedIn, startAuth, tableOf } from "../kit/auth.ts";

const standin = authDuringFile({ settings: { is_secure_password_change: true } });

const NEW = "another-long-password";

/** The last mail to an address, and its code. */
function lastCode(to: string) {
  const mail = standin.outbox.findLast((one) => one.to === to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return { mail, code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? "" };
}

/** A person whose session began more than a day ago. */
async function inOldSession() {
  const person = await signedIn(standin);
  await tableOf(
    standin,
    "update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1",
    [person.id],
  );
  return person;
}

test("an old session changes the password with the code from the mail, once, and no other", async () => {
  const { client, email } = await inOldSession();
  const without = await client.auth.updateUser({ password: NEW });
  expect(without.error).toMatchObject({ code: "reauthentication_needed", status: 400 });
  expect((await client.auth.reauthenticate()).error).toBeNull();
  expect((await client.auth.getUser()).data.user).toHaveProperty("reauthentication_sent_at");
  const { mail, code } = lastCode(email);
  expect(mail.text).not.toMatch(/https?:/);
  expect(mail.html).not.toContain("<a ");
  const wrong = await client.auth.updateUser({
    password: NEW,
    nonce: code === "000000" ? "000001" : "000000",
  });
  expect(wrong.error).toMatchObject({ code: "reauthentication_not_valid", status: 422 });
  const { data, error } = await client.auth.updateUser({ password: NEW, nonce: code });
  expect(error).toBeNull();
  // A new password makes the service forget its mails (User.UpdatePassword in its source).
  expect(data.user).not.toHaveProperty("reauthentication_sent_at");
  expect((await browser(standin).auth.signInWithPassword({ email, password: NEW })).error).toBeNull();
  const again = await client.auth.updateUser({ password: PASSWORD, nonce: code });
  expect(again.error).toMatchObject({ code: "reauthentication_not_valid", status: 422 });
});

test("a fresh session needs no code, and other data never does", async () => {
  const fresh = await signedIn(standin);
  expect((await fresh.client.auth.updateUser({ password: NEW })).error).toBeNull();
  const { client } = await inOldSession();
  expect((await client.auth.updateUser({ data: { locale: "de" } })).error).toBeNull();
});

test("the code works only for its person, expires, and signs nobody in", async () => {
  const { client, email } = await inOldSession();
  await client.auth.reauthenticate();
  const { code } = lastCode(email);
  const other = await inOldSession();
  const foreign = await other.client.auth.updateUser({ password: NEW, nonce: code });
  expect(foreign.error?.code).toBe("reauthentication_not_valid");
  const signIn = await browser(standin).auth.verifyOtp({ email, token: code, type: "email" });
  expect(signIn.error?.code).toBe("otp_expired");
  await tableOf(standin, "update auth.one_time_tokens set issued_at = issued_at - interval '61 minutes'");
  const late = await client.auth.updateUser({ password: NEW, nonce: code });
  expect(late.error?.code).toBe("reauthentication_not_valid");
});

test("a code is dead after ten wrong tries", async () => {
  const { client, email } = await inOldSession();
  await client.auth.reauthenticate();
  const { code } = lastCode(email);
  const nonce = code === "000000" ? "000001" : "000000";
  for (let tried = 0; tried < 10; tried += 1) await client.auth.updateUser({ password: NEW, nonce });
  const worn = await client.auth.updateUser({ password: NEW, nonce: code });
  expect(worn.error?.code).toBe("reauthentication_not_valid");
});

test("a second code within the interval is refused, and unknown people get none", async () => {
  const slow = await startAuth({ settings: { mail_interval_ms: 60_000 } });
  const { client } = await signedIn(slow);
  expect((await client.auth.reauthenticate()).error).toBeNull();
  expect((await client.auth.reauthenticate()).error).toMatchObject({
    code: "over_email_send_rate_limit",
    status: 429,
  });
  await slow.stop();
  const nobody = await browser(standin).auth.reauthenticate();
  expect(nobody.error?.name).toBe("AuthSessionMissingError");
});
