// People for the tests on an auth bench.
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from "jose";
import { actorFromBearer } from "#server/http/session/bearer.ts";
import { authCookies } from "#server/http/session/cookies.ts";
import { openAuth } from "#server/services/auth.ts";
import { createConfirmedUser } from "#server/services/auth-admin.ts";
import { nextCode } from "#tests/e2e/kit/authenticator.ts";
import { type AuthBench, Browser } from "./bench.ts";

export const password = "a password of some length";

export const newEmail = () => `${randomUUID()}@example.test`;

/** A person whose address is confirmed at the service; the application knows them from their first sign-in on. */
export async function confirmed(bench: AuthBench, email = newEmail(), locale: "de" | "en" = "en") {
  return { email, id: await createConfirmedUser(bench.runtime.env, { email, password, locale }) };
}

/** Signs in with the password in this browser; returns the session and the client that continues with it. */
export async function openSession(bench: AuthBench, browser: Browser, email: string) {
  const headers = new Headers();
  const auth = openAuth(bench.runtime.env, authCookies(bench.runtime.env, browser.request("/"), headers));
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  browser.take(headers);
  return { auth, headers, tokens: data.session };
}

/** A person with a confirmed address, signed in with their own browser. */
export async function signedIn(bench: AuthBench) {
  const person = await confirmed(bench, newEmail(), "de");
  const browser = new Browser();
  const { tokens } = await openSession(bench, browser, person.email);
  return { browser, ...person, token: tokens.access_token };
}

/** An authenticator app, set up at the service with this client: returns the session after it, and an unused code. */
export async function addApp(auth: SupabaseClient["auth"]) {
  const enrolled = await auth.mfa.enroll({ factorType: "totp" });
  if (enrolled.error) throw enrolled.error;
  const { id: factor_id, totp } = enrolled.data;
  const code = () => nextCode(totp.secret);
  const verified = await auth.mfa.challengeAndVerify({ factorId: factor_id, code: await code() });
  if (verified.error) throw verified.error;
  return { factor_id, code, tokens: verified.data };
}

/** The actor of a call with this token. */
export const actorBy = (bench: AuthBench, token: string) =>
  actorFromBearer(
    bench.runtime,
    new Request("http://app.test/rest/v1/request", { headers: { authorization: `Bearer ${token}` } }),
    "test",
  );

/** A customer profile of this account; returns its id. */
export async function profileOf(
  bench: AuthBench,
  account_id: string,
  fields: { name?: string; is_archived?: boolean } = {},
) {
  const id = randomUUID();
  await bench.owner.query(
    `insert into profile (id, account_id, kind, is_company, display_name, country, terms_version,
       terms_accepted_at, created_at, archived_at)
     values ($1, $2, 'customer', false, $3, 'DE', '1', now(), now(), $4)`,
    [id, account_id, fields.name ?? "Ada Example", fields.is_archived ? new Date() : null],
  );
  return id;
}

/**
 * The same token as if the service had signed it with other claims, such as another time or address. One for another
 * session claims a mailed code, because the application looks up password-only sessions at the service.
 */
export async function signAgain(bench: AuthBench, token: string, changed: JWTPayload): Promise<string> {
  const found = await bench.standins.query("select kid, private_jwk from auth.signing_key");
  const { kid, private_jwk } = found.rows[0];
  const amr = changed.session_id ? { amr: [{ method: "otp", timestamp: decodeJwt(token).iat }] } : {};
  return new SignJWT({ ...decodeJwt(token), ...amr, ...changed })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .sign(await importJWK(private_jwk, "ES256"));
}
