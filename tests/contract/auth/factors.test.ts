import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { keyOf, nextCode, wrongCode } from "#tests/e2e/kit/authenticator.ts";
import {
  admin,
  authDuringFile,
  browser,
  claimsOf,
  grant,
  PASSWORD,
  SECRET,
  signedIn,
  startAuth,
  tableOf,
} from "../kit/auth.ts";

const standin = authDuringFile();

async function enrol(client: SupabaseClient, friendlyName?: string): Promise<{ id: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** A person with a verified factor, in a browser whose session proved it. */
async function withFactor() {
  const person = await signedIn(standin);
  const factor = await enrol(person.client);
  const code = await nextCode(factor.secret);
  const { data, error } = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
  return { ...person, factor, code, raised: data };
}

async function signInAgain(email: string): Promise<SupabaseClient> {
  const client = browser(standin);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function levelOf(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data;
}

test("an enrolment returns key, address and picture, and counts only after a code is verified", async () => {
  const { client, email } = await signedIn(standin);
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: "totp", friendly_name: "phone" });
  const { totp } = data as { totp: { secret: string; uri: string; qr_code: string } };
  expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totp.uri);
  expect(decodeURIComponent(uri.pathname)).toContain(email);
  expect(uri.searchParams.get("issuer")).toBe("127.0.0.1:3000");
  expect(keyOf(totp.uri)).toBe(totp.secret);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>$/s);
  const listed = await client.auth.mfa.listFactors();
  expect(listed.data?.totp).toEqual([]);
  expect(listed.data?.all).toMatchObject([
    { status: "unverified", factor_type: "totp", friendly_name: "phone" },
  ]);
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
});

test("a verified code raises the session, names both methods and renews the refresh token", async () => {
  const { client, refresh_token, access_token, raised, email } = await withFactor();
  const claims = claimsOf(raised.access_token);
  expect(claims).toMatchObject({ aal: "aal2", session_id: claimsOf(access_token).session_id });
  expect(claims.amr).toMatchObject([{ method: "totp" }, { method: "password" }]);
  expect(raised.refresh_token).not.toBe(refresh_token);
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ status: "verified" }]);
  const { data } = await client.auth.refreshSession();
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ aal: "aal2", amr: claims.amr });
  expect(await levelOf(await signInAgain(email))).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
});

test("the refresh token from before the second factor is dead after the reuse interval", async () => {
  const { refresh_token, raised } = await withFactor();
  await tableOf(standin, "update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'");
  const old = await grant(standin, "refresh_token", { refresh_token });
  expect(old).toMatchObject({ status: 400, body: { code: "refresh_token_already_used" } });
  const family = await grant(standin, "refresh_token", { refresh_token: raised.refresh_token });
  expect(family.status).toBe(400);
});

test("verification sends a notice, ends the weaker sessions and keeps the strong ones", async () => {
  const { client, email, factor } = await withFactor();
  const weak = await signInAgain(email);
  const strong = await signInAgain(email);
  const events: string[] = [];
  strong.auth.onAuthStateChange((event) => void events.push(event));
  const code = await nextCode(factor.secret);
  expect((await strong.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
  expect(events).toContain("MFA_CHALLENGE_VERIFIED");
  expect((await client.auth.getUser()).error).toBeNull();
  expect((await weak.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("a code is accepted once, also from another session, and none from before it", async () => {
  const { email, factor, code } = await withFactor();
  const other = await signInAgain(email);
  const replay = await other.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  expect(replay.error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
  expect(await levelOf(other)).toMatchObject({ currentLevel: "aal1" });
});

test("of two concurrent answers with one code one succeeds", async () => {
  const { email, factor } = await withFactor();
  const clients = [await signInAgain(email), await signInAgain(email)];
  const code = await nextCode(factor.secret);
  const answers = await Promise.all(
    clients.map((client) => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test("one wrong code leaves the challenge usable, ten do not; a used challenge is refused", async () => {
  const { client } = await signedIn(standin);
  const { id: factorId, secret } = await enrol(client);
  const challenge = await client.auth.mfa.challenge({ factorId });
  const challengeId = challenge.data?.id ?? "";
  expect(challenge.data).toMatchObject({ type: "totp", expires_at: expect.any(Number) });
  const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode(secret) });
  expect(wrong.error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
  const right = await client.auth.mfa.verify({ factorId, challengeId, code: await nextCode(secret) });
  expect(right.error).toBeNull();
  const again = await client.auth.mfa.verify({ factorId, challengeId, code: await nextCode(secret) });
  expect(again.error).toMatchObject({ code: "mfa_ip_address_mismatch", status: 422 });
  const second = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
  for (let tried = 0; tried < 10; tried += 1) {
    await client.auth.mfa.verify({ factorId, challengeId: second, code: wrongCode(secret) });
  }
  const worn = await client.auth.mfa.verify({ factorId, challengeId: second, code: wrongCode(secret) });
  expect(worn.error).toMatchObject({ code: "mfa_challenge_expired", status: 422 });
});

test("a challenge expires after five minutes, and belongs to the address that asked for it", async () => {
  const { client } = await signedIn(standin);
  const { id: factorId, secret } = await enrol(client);
  const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
  await tableOf(standin, "update auth.mfa_challenges set ip = '203.0.113.7' where id = $1", [challengeId]);
  const elsewhere = await client.auth.mfa.verify({ factorId, challengeId, code: await nextCode(secret) });
  expect(elsewhere.error).toMatchObject({ code: "mfa_ip_address_mismatch", status: 422 });
  const late = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
  await tableOf(
    standin,
    "update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1",
    [late],
  );
  const expired = await client.auth.mfa.verify({ factorId, challengeId: late, code: wrongCode(secret) });
  expect(expired.error).toMatchObject({ code: "mfa_challenge_expired", status: 422 });
  const gone = await client.auth.mfa.verify({ factorId, challengeId: late, code: wrongCode(secret) });
  expect(gone.error).toMatchObject({ code: "mfa_factor_not_found", status: 422 });
});

test("unknown factors, empty codes, taken names and other kinds of factor each get their own refusal", async () => {
  const { client } = await signedIn(standin);
  const nobody = await client.auth.mfa.challenge({ factorId: "7b6f3f0e-58a5-4ef1-9a3c-9f6a7a0f1d11" });
  expect(nobody.error).toMatchObject({ code: "mfa_factor_not_found", status: 404 });
  const { id: factorId } = await enrol(client, "phone");
  const foreign = await (await signedIn(standin)).client.auth.mfa.challenge({ factorId });
  expect(foreign.error).toMatchObject({ code: "mfa_factor_not_found", status: 404 });
  const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
  const empty = await client.auth.mfa.verify({ factorId, challengeId, code: "" });
  expect(empty.error).toMatchObject({ code: "validation_failed", status: 400 });
  const taken = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
  expect(taken.error).toMatchObject({ code: "mfa_factor_name_conflict", status: 422 });
  const phone = await client.auth.mfa.enroll({ factorType: "phone", phone: "+4930123456" });
  expect(phone.error).toMatchObject({ code: "mfa_phone_enroll_not_enabled", status: 422 });
});

test("names too long for the QR code are refused, not an unexpected failure", async () => {
  const { client } = await signedIn(standin);
  const long = await client.auth.mfa.enroll({ factorType: "totp", issuer: "€".repeat(200) });
  expect(long.error).toMatchObject({ code: "validation_failed", status: 400 });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "€: &/#" });
  expect(new URL(data?.totp.uri ?? "").searchParams.get("issuer")).toBe("€: &/#");
});

test("an enrolment abandoned before its challenge frees its name after five minutes; the maximum is ten", async () => {
  const { client } = await signedIn(standin);
  const { id } = await enrol(client, "old");
  await tableOf(
    standin,
    "update auth.mfa_factors set created_at = created_at - interval '301 seconds' where id = $1",
    [id],
  );
  await enrol(client, "old");
  for (let made = 1; made < 10; made += 1) await enrol(client, `app ${made}`);
  const eleventh = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "one more" });
  expect(eleventh.error).toMatchObject({ code: "too_many_enrolled_mfa_factors", status: 422 });
});

test("with a verified factor a weaker session neither enrols, removes, nor changes address or password", async () => {
  const { email, factor, client } = await withFactor();
  const weak = await signInAgain(email);
  const more = await weak.auth.mfa.enroll({ factorType: "totp", friendlyName: "thief" });
  expect(more.error).toMatchObject({ code: "insufficient_aal", status: 403 });
  const removal = await weak.auth.mfa.unenroll({ factorId: factor.id });
  expect(removal.error).toMatchObject({ code: "insufficient_aal", status: 422 });
  for (const change of [{ password: "another-long-password" }, { email: "thief@example.test" }]) {
    const refused = await weak.auth.updateUser(change);
    expect(refused.error).toMatchObject({ code: "insufficient_aal", status: 401 });
  }
  expect((await weak.auth.updateUser({ data: { locale: "de" } })).error).toBeNull();
  expect((await client.auth.updateUser({ password: "another-long-password" })).error).toBeNull();
});

test("verifying one of several enrolments ends the unfinished others", async () => {
  const { client } = await signedIn(standin);
  await enrol(client, "first try");
  const { id: factorId, secret } = await enrol(client, "second try");
  await client.auth.mfa.challengeAndVerify({ factorId, code: await nextCode(secret) });
  const listed = await client.auth.mfa.listFactors();
  expect(listed.data?.all.map((factor) => factor.id)).toEqual([factorId]);
});

test("after unenrolment the next refresh yields a one-factor session", async () => {
  const { client, factor } = await withFactor();
  const { data } = await client.auth.mfa.unenroll({ factorId: factor.id });
  expect(data).toEqual({ id: factor.id });
  const refreshed = await client.auth.refreshSession();
  const claims = claimsOf(refreshed.data.session?.access_token ?? "");
  expect(claims).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
  expect(refreshed.data.user).not.toHaveProperty("factors");
});

test("with the secret key factors are seen, renamed and removed, which lowers the session", async () => {
  const { client, id: userId, factor } = await withFactor();
  const { mfa } = admin(standin).auth.admin;
  const listed = await mfa.listFactors({ userId });
  expect(listed.data?.factors).toMatchObject([{ id: factor.id, status: "verified" }]);
  const renamed = await fetch(`${standin.base}/admin/users/${userId}/factors/${factor.id}`, {
    method: "PUT",
    headers: { apikey: SECRET, authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    body: JSON.stringify({ friendly_name: "lost phone" }),
  });
  expect(await renamed.json()).toMatchObject({ id: factor.id, friendly_name: "lost phone" });
  const removed = await mfa.deleteFactor({ userId, id: factor.id });
  expect(removed.error).toBeNull();
  expect((await mfa.deleteFactor({ userId, id: factor.id })).error?.code).toBe("mfa_factor_not_found");
  const refreshed = await client.auth.refreshSession();
  expect(claimsOf(refreshed.data.session?.access_token ?? "").aal).toBe("aal1");
});

test("no factor's key is readable in the database", async () => {
  const { factor } = await withFactor();
  const rows = await tableOf(standin, "select f::text as line from auth.mfa_factors f");
  const all = rows.map((row) => String(row.line)).join("\n");
  expect(all).toContain(factor.id);
  expect(all).not.toContain(factor.secret);
  expect(all).not.toContain(Buffer.from(factor.secret).toString("hex"));
});

test("where second factors are switched off they are refused as the service refuses them", async () => {
  const without = await startAuth({ settings: { is_totp_enabled: false } });
  const { client } = await signedIn(without);
  const refused = await client.auth.mfa.enroll({ factorType: "totp" });
  expect(refused.error).toMatchObject({ code: "mfa_totp_enroll_not_enabled", status: 422 });
  await without.stop();
});
