import { expect, test } from "vitest";
import { authDuringFile, browser, lastMail, PASSWORD, signedIn } from "../kit/auth.ts";

const standin = authDuringFile();

test("a new password ends all other sessions and outstanding links, but not its own session", async () => {
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

test("metadata are merged, null deletes, the person cannot change app_metadata", async () => {
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
