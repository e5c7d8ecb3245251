// Access tokens that the service no longer signs, or never did: without a session, of an unknown session, with an
// unknown key's name, with malformed claims.
import { randomUUID } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import {
  authDuringFile,
  browser,
  confirmedAccount,
  newAddress,
  PASSWORD,
  signedIn,
  startAuth,
} from "../kit/auth.ts";
import { send, statusAndCode } from "../kit/raw.ts";

const SECRET_OF_BEFORE = "a shared secret of an older project, long enough";

const standin = authDuringFile({
  keys: { legacy_secret: SECRET_OF_BEFORE },
  settings: { is_secure_password_change: true },
});

function token(claims: JWTPayload, header: { kid?: string } = {}): Promise<string> {
  return new SignJWT({ aud: "authenticated", role: "authenticated", ...claims })
    .setProtectedHeader({ alg: "HS256", ...header })
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(SECRET_OF_BEFORE));
}

const user = async (bearer: string) => send(standin, "GET", "/user", { bearer });

test("without a session_id the person alone counts", async () => {
  const { id: sub, email } = await confirmedAccount(standin);
  for (const session_id of [undefined, "", "00000000-0000-0000-0000-000000000000"]) {
    const answer = await user(await token({ sub, session_id }));
    expect([answer.status, answer.body.email]).toEqual([200, email]);
  }
});

test("an unknown, a foreign and a malformed session are refused, each with its reason", async () => {
  const { id: sub } = await confirmedAccount(standin);
  expect(statusAndCode(await user(await token({ sub, session_id: randomUUID() })))).toEqual([
    403,
    "session_not_found",
  ]);
  expect(statusAndCode(await user(await token({ sub, session_id: "x" })))).toEqual([403, "bad_jwt"]);
  const other = await signedIn(standin);
  const { session_id } = JSON.parse(
    Buffer.from(other.access_token.split(".")[1] ?? "", "base64url").toString(),
  ) as { session_id: string };
  expect(statusAndCode(await user(await token({ sub, session_id })))).toEqual([403, "session_not_found"]);
  expect(statusAndCode(await user(await token({ session_id })))).toEqual([403, "bad_jwt"]);
  expect(statusAndCode(await user(await token({ sub: "x" })))).toEqual([400, "bad_jwt"]);
  expect(statusAndCode(await user(await token({ sub: randomUUID() })))).toEqual([403, "user_not_found"]);
});

test("an unknown kid falls back to the shared secret, and to nothing without one", async () => {
  const { id: sub } = await confirmedAccount(standin);
  const unknown = await token({ sub }, { kid: "nobody" });
  expect((await user(unknown)).status).toBe(200);
  const service = await token({ role: "service_role" }, { kid: "nobody" });
  expect((await send(standin, "GET", "/admin/users", { bearer: service })).status).toBe(200);
  const own = await startAuth();
  expect(statusAndCode(await send(own, "GET", "/user", { bearer: unknown }))).toEqual([403, "bad_jwt"]);
  await own.stop();
});

test("a token with malformed claims is refused", async () => {
  for (const claims of [{ sub: 5 }, { role: {} }, { session_id: [] }] as unknown as JWTPayload[]) {
    const bearer = await token(claims);
    expect(statusAndCode(await user(bearer)), JSON.stringify(claims)).toEqual([403, "bad_jwt"]);
    expect(statusAndCode(await send(standin, "GET", "/admin/users", { bearer }))).toEqual([403, "bad_jwt"]);
  }
});

test("endpoints that need a session say so to a token without one, without a 5xx", async () => {
  const { id: sub, email } = await confirmedAccount(standin);
  const bearer = await token({ sub });
  const enrol = await send(standin, "POST", "/factors", { bearer, body: { factor_type: "totp" } });
  expect(statusAndCode(enrol)).toEqual([403, "session_not_found"]);
  const change = await send(standin, "PUT", "/user", { bearer, body: { password: "another-good-password" } });
  expect(statusAndCode(change)).toEqual([400, "reauthentication_needed"]);
  const noted = await send(standin, "PUT", "/user", { bearer, body: { data: { note: 1 } } });
  expect([noted.status, noted.body.user_metadata]).toEqual([200, { note: 1, email_verified: true }]);
  expect((await send(standin, "GET", "/reauthenticate", { bearer })).status).toBe(200);
  const session = await browser(standin).auth.signInWithPassword({ email, password: PASSWORD });
  expect((await send(standin, "POST", "/logout?scope=local", { bearer })).status).toBe(204);
  const { refresh_token } = session.data.session ?? {};
  const refreshed = await send(standin, "POST", "/token?grant_type=refresh_token", {
    body: { refresh_token },
  });
  expect(statusAndCode(refreshed)).toEqual([400, "refresh_token_not_found"]);
});

test("a token without a session cannot change what a second factor guards", async () => {
  const { client, id: sub } = await signedIn(standin);
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const code = new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? "") }).generate();
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code })).error).toBeNull();
  const bearer = await token({ sub });
  const change = await send(standin, "PUT", "/user", { bearer, body: { email: newAddress() } });
  expect(statusAndCode(change)).toEqual([401, "insufficient_aal"]);
});
