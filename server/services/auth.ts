// The authentication service through its official client: one client per request for people with cookies,
// local verification of access tokens for machines. Never called inside a transaction of ours.
import { type CookieOptions, createServerClient } from "@supabase/ssr";
import {
  isAuthRetryableFetchError,
  type Session,
  type SupabaseClient,
  type User,
} from "@supabase/supabase-js";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { limits, units } from "#domain/limits.ts";
import { isAddress } from "#domain/text.ts";
import type { Env } from "#server/kernel/env.ts";
import { makeTokenCache, type TokenCache } from "./token-cache.ts";

export type AuthEnv = Pick<Env, "MODE" | "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">;
export type AuthClient = SupabaseClient["auth"];
/** What the client answers about a session it has just opened. */
export type Opened = Pick<Session, "access_token"> & { user: Pick<User, "factors"> | null };

/** Where the client finds a request's cookies and leaves the ones to set. */
export type AuthCookies = {
  getAll(): { name: string; value: string }[];
  set(name: string, value: string, options: CookieOptions): void;
  /** Headers that keep a response with a session in it out of shared caches. */
  addHeaders(headers: Record<string, string>): void;
};

export { authCookieName };

/** How long one call to the auth service may take before the person is told that it is unavailable. */
const callTimeoutMs = 8_000;

/** A client for one request. Its calls write their session changes to `cookies`. */
export function openAuth(env: AuthEnv, cookies: AuthCookies): AuthClient {
  const client = createServerClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: {
      name: authCookieName,
      path: "/",
      sameSite: "lax",
      // The browser's own client renews the session and follows other tabs by it (docs/decisions/0010).
      httpOnly: false,
      secure: env.MODE === "live",
      maxAge: limits.session_days * 86_400,
    },
    cookies: {
      getAll: () => cookies.getAll(),
      setAll: (written, headers) => {
        for (const { name, value, options } of written) {
          // What proves that a link came back to the browser it was asked for in is exchanged by the server alone.
          const httpOnly = name.endsWith("-code-verifier");
          cookies.set(name, value, { ...options, httpOnly });
        }
        cookies.addHeaders(headers);
      },
    },
    global: { fetch: fetchInTime },
  });
  return client.auth;
}

/** The library's fetch with a time limit; running out of time reads as the service being unreachable. */
export function fetchInTime(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(callTimeoutMs);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
}

/** What was said at sign-up; whoever speaks to the service directly says what they like. */
const said = z.string().max(400).optional().catch(undefined);
const claimsSchema = z.object({
  sub: z.uuid(),
  // The service knows people whom the library's own rule would keep out: `a&b@example.test`.
  email: z.string().refine(isAddress),
  session_id: z.uuid(),
  aud: z.literal("authenticated"),
  iss: z.string(),
  iat: z.number(),
  aal: z.enum(["aal1", "aal2"]).catch("aal1"),
  app_metadata: z.object({ providers: z.array(z.string()) }).catch({ providers: ["email"] }),
  user_metadata: z.object({ locale: said, time_zone: said, terms_version: said, referral: said }).catch({}),
});

/** Who a verified token speaks for. What follows `aal` was said at sign-up, unchecked. */
export type Identity = {
  sub: string;
  email: string;
  session_id: string;
  /** When this token was issued: at sign-in and at each renewal, wherever that was made. */
  issued_at: Date;
  /** Whether this session was proved by a second factor (`aal2`). */
  aal: "aal1" | "aal2";
  /** False for whoever has only ever come in through another service: there is no password to ask for. */
  has_password: boolean;
  locale: string | null;
  time_zone: string | null;
  terms_version: string | null;
  /** As this server signed it (`server/http/session/referral.ts`). */
  referral: string | null;
};

/** Reads the claims of a token whose signature and expiry have been checked; null when they are not for us. */
export function identityOf(env: Pick<AuthEnv, "SUPABASE_URL">, claims: unknown): Identity | null {
  const read = claimsSchema.safeParse(claims);
  if (!read.success || read.data.iss !== issuerOf(env)) return null;
  const { sub, email, session_id, iat, aal, app_metadata, user_metadata } = read.data;
  return {
    sub: sub.toLowerCase(),
    email: email.toLowerCase(),
    session_id: session_id.toLowerCase(),
    issued_at: new Date(iat * units.second_ms),
    aal,
    has_password: app_metadata.providers.includes("email"),
    locale: user_metadata.locale ?? null,
    time_zone: user_metadata.time_zone ?? null,
    terms_version: user_metadata.terms_version ?? null,
    referral: user_metadata.referral ?? null,
  };
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;
type Issuer = {
  keys: KeySet;
  looked_at: number;
  /** The keys that `verified` was filled by, as text; empty before the first were fetched. */
  published: string;
  /** What the tokens say that these keys verify. */
  verified: TokenCache<Identity>;
};
const issuers = new Map<string, Issuer>();
const keysAreFreshMs = 10 * units.minute_ms;
/** About 1 kB each. The ones used last stay; any other is verified again. */
const tokensMax = 5_000;

/**
 * The service's published keys. Once fetched they are never given up for want of an answer: they are asked for anew
 * in the background every ten minutes, and at once when a token names a key that is not among them.
 */
function issuerFor(env: Pick<AuthEnv, "SUPABASE_URL">): Issuer {
  const issuer = issuerOf(env);
  const known = issuers.get(issuer) ?? {
    keys: createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
    }),
    looked_at: Date.now(),
    published: "",
    verified: makeTokenCache<Identity>(tokensMax),
  };
  issuers.set(issuer, known);
  if (Date.now() - known.looked_at > keysAreFreshMs) {
    known.looked_at = Date.now();
    known.keys.reload().then(
      () => notePublished(known),
      () => undefined,
    );
  }
  return known;
}

const keysOf = (env: Pick<AuthEnv, "SUPABASE_URL">): KeySet => issuerFor(env).keys;

/** The keys as they are published now. When others were, what those verified is verified again. */
function notePublished(issuer: Issuer): string {
  const published = JSON.stringify(issuer.keys.jwks() ?? "");
  if (published !== issuer.published) issuer.verified.clear();
  issuer.published = published;
  return published;
}

type ClaimsOptions = NonNullable<Parameters<AuthClient["getClaims"]>[1]>;

/** The keys known so far, for the client's own check of a session; none before the first were fetched. */
export function claimsOptions(env: Pick<AuthEnv, "SUPABASE_URL">): ClaimsOptions {
  const jwks = keysOf(env).jwks();
  // The same standard's keys in two libraries' types.
  return jwks ? { jwks: jwks as NonNullable<ClaimsOptions["jwks"]> } : {};
}

/**
 * Verifies an access token locally against the service's published keys; the same token again only once it has expired
 * or the keys have changed. Whether its session and account still stand is not said here: our own rows are asked about
 * that with every request.
 * Null when the token is not valid for us.
 * @throws AuthUnavailable when the keys cannot be fetched
 */
export async function verifyBearer(
  env: Pick<AuthEnv, "SUPABASE_URL">,
  token: string,
): Promise<Identity | null> {
  const issuer = issuerFor(env);
  const known = issuer.verified.find(token, Date.now());
  if (known) return known;
  const published = notePublished(issuer);
  let payload: JWTPayload;
  let hasSameKeys = false;
  try {
    ({ payload } = await jwtVerify(token, issuer.keys, verification(env)));
  } catch (error) {
    if (isRejection(error)) return null;
    throw new AuthUnavailable("the keys of the auth service cannot be fetched", { cause: error });
  } finally {
    // A token with an unknown key makes the library fetch the keys: some may be gone with that.
    hasSameKeys = notePublished(issuer) === published;
  }
  const identity = identityOf(env, payload);
  if (identity && hasSameKeys && payload.exp !== undefined)
    issuer.verified.keep(token, Object.freeze(identity), payload.exp * units.second_ms);
  return identity;
}

/**
 * Whose session a token was of, whether or not it still holds: its signature must fit. Opens nothing; null when that
 * cannot be said.
 */
export async function ownerOf(env: Pick<AuthEnv, "SUPABASE_URL">, token: string): Promise<string | null> {
  try {
    const beginning = { ...verification(env), currentDate: new Date(0) };
    const { payload } = await jwtVerify(token, keysOf(env), beginning);
    return identityOf(env, payload)?.sub ?? null;
  } catch {
    return null;
  }
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

const verification = (env: Pick<AuthEnv, "SUPABASE_URL">) => ({
  issuer: issuerOf(env),
  audience: "authenticated",
  algorithms: ["ES256", "RS256"],
});

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
