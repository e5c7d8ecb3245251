// The authentication service through its official client: one client per request for people with cookies,
// local verification of access tokens for machines. Never called inside a transaction of ours.
import { type CookieOptions, combineChunks, createServerClient, stringFromBase64URL } from "@supabase/ssr";
import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { limits, units } from "#domain/limits.ts";
import type { Env } from "#server/kernel/env.ts";

export type AuthEnv = Pick<Env, "MODE" | "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">;
export type AuthClient = SupabaseClient["auth"];

/** Where the client finds a request's cookies and leaves the ones to set. */
export type AuthCookies = {
  getAll(): { name: string; value: string }[];
  set(name: string, value: string, options: CookieOptions): void;
  /** Headers that keep a response with a session in it out of shared caches. */
  addHeaders(headers: Record<string, string>): void;
};

/** Base name of the session's cookies; chunks are called `proffer-auth.0`, `.1` … */
export const authCookieName = "proffer-auth";

/** How long one call to the auth service may take before the person is told that it is unavailable. */
const callTimeoutMs = 8_000;

/** A client for one request. Its calls write their session changes to `cookies`. */
export function openAuth(env: AuthEnv, cookies: AuthCookies): AuthClient {
  const client = createServerClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: {
      name: authCookieName,
      path: "/",
      sameSite: "lax",
      // Nothing in the browser reads the session: pages learn who is signed in from the server.
      httpOnly: true,
      secure: env.MODE === "live",
      maxAge: limits.session_days * 86_400,
    },
    cookies: {
      getAll: () => cookies.getAll(),
      setAll: (written, headers) => {
        for (const { name, value, options } of written) cookies.set(name, value, options);
        cookies.addHeaders(headers);
      },
    },
    global: { fetch: fetchInTime },
  });
  return client.auth;
}

/** The library's fetch with a time limit; running out of time reads as the service being unreachable. */
function fetchInTime(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(callTimeoutMs);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
}

const claimsSchema = z.object({
  sub: z.uuid(),
  email: z.email(),
  session_id: z.uuid(),
  aud: z.literal("authenticated"),
  iss: z.string(),
  user_metadata: z.object({ locale: z.string().optional(), time_zone: z.string().optional() }).catch({}),
});

/** Who a verified token speaks for. `locale` and `time_zone` are what was said at sign-up, unchecked. */
export type Identity = {
  sub: string;
  email: string;
  session_id: string;
  locale: string | null;
  time_zone: string | null;
};

/** Reads the claims of a token whose signature and expiry have been checked; null when they are not for us. */
export function identityOf(env: Pick<AuthEnv, "SUPABASE_URL">, claims: unknown): Identity | null {
  const read = claimsSchema.safeParse(claims);
  if (!read.success || read.data.iss !== issuerOf(env)) return null;
  const { sub, email, session_id, user_metadata } = read.data;
  return {
    sub: sub.toLowerCase(),
    email: email.toLowerCase(),
    session_id: session_id.toLowerCase(),
    locale: user_metadata.locale ?? null,
    time_zone: user_metadata.time_zone ?? null,
  };
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const keySets = new Map<string, { keys: KeySet; looked_at: number }>();
const keysAreFreshMs = 10 * units.minute_ms;

/**
 * The service's published keys. Once fetched they are never given up for want of an answer: they are asked for anew
 * in the background every ten minutes, and at once when a token names a key that is not among them.
 */
function keysOf(env: Pick<AuthEnv, "SUPABASE_URL">): KeySet {
  const issuer = issuerOf(env);
  const known = keySets.get(issuer) ?? {
    keys: createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
    }),
    looked_at: Date.now(),
  };
  keySets.set(issuer, known);
  if (Date.now() - known.looked_at > keysAreFreshMs) {
    known.looked_at = Date.now();
    known.keys.reload().catch(() => undefined);
  }
  return known.keys;
}

type ClaimsOptions = NonNullable<Parameters<AuthClient["getClaims"]>[1]>;

/** The keys known so far, for the client's own check of a session; none before the first were fetched. */
export function claimsOptions(env: Pick<AuthEnv, "SUPABASE_URL">): ClaimsOptions {
  const jwks = keysOf(env).jwks();
  // The same standard's keys in two libraries' types.
  return jwks ? { jwks: jwks as NonNullable<ClaimsOptions["jwks"]> } : {};
}

/** The access token that the session's cookies hold, good or not: for when it cannot be renewed now. */
export async function heldToken(cookies: AuthCookies): Promise<string | null> {
  const values = new Map(cookies.getAll().map(({ name, value }) => [name, value]));
  const stored = await combineChunks(authCookieName, (name) => values.get(name));
  if (!stored?.startsWith("base64-")) return null;
  try {
    const session: unknown = JSON.parse(stringFromBase64URL(stored.slice("base64-".length)));
    const token =
      typeof session === "object" && session !== null ? Reflect.get(session, "access_token") : null;
    return typeof token === "string" ? token : null;
  } catch {
    return null;
  }
}

/**
 * Verifies an access token locally against the service's published keys.
 * Null when the token is not valid for us.
 * @throws AuthUnavailable when the keys cannot be fetched
 */
export async function verifyBearer(
  env: Pick<AuthEnv, "SUPABASE_URL">,
  token: string,
): Promise<Identity | null> {
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, keysOf(env), {
      issuer: issuerOf(env),
      audience: "authenticated",
      algorithms: ["ES256", "RS256"],
    }));
  } catch (error) {
    if (isRejection(error)) return null;
    throw new AuthUnavailable("the keys of the auth service cannot be fetched", { cause: error });
  }
  return identityOf(env, payload);
}

/** The auth service cannot be reached or does not answer as it should; nothing is known about the person. */
export class AuthUnavailable extends Error {
  override name = "AuthUnavailable";
}

/** True for errors that say nothing about the person, only that the service did not answer. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AuthUnavailable || isAuthRetryableFetchError(error)) return true;
  return error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
}

function issuerOf(env: Pick<AuthEnv, "SUPABASE_URL">): string {
  return `${env.SUPABASE_URL}/auth/v1`;
}

/** A fault of the token; a time-out or a broken key set is a fault of the service. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  return !(
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === "ERR_JOSE_GENERIC"
  );
}
