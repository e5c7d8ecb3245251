// The authentication service through its official client: one client per request with session cookies, and local
// verification of access tokens. Never called inside a transaction of ours.
import { type CookieOptions, createServerClient } from "@supabase/ssr";
import {
  type AuthError,
  isAuthApiError,
  isAuthRetryableFetchError,
  type Session,
  type SupabaseClient,
  type User,
} from "@supabase/supabase-js";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { units } from "#domain/limits.ts";
import { isEmailAddress } from "#domain/text.ts";
import type { Env } from "#server/kernel/env.ts";
import { callService } from "./service-call.ts";
import { makeTokenCache, type TokenCache } from "./token-cache.ts";

export type AuthEnv = Pick<
  Env,
  "MODE" | "SUPABASE_URL" | "AUTH_PUBLIC_URL" | "SUPABASE_PUBLISHABLE_KEY" | "SESSION_LONGEST_DAYS"
>;
type IssuerEnv = Pick<AuthEnv, "SUPABASE_URL" | "AUTH_PUBLIC_URL">;
export type AuthClient = SupabaseClient["auth"];
/** What the client returns about a session it has just opened. */
export type OpenedSession = Pick<Session, "access_token"> & { user: Pick<User, "factors"> | null };

/** The cookies of a request, and the setter of the answer's cookies, for the client. */
export type AuthCookies = {
  getAll(): { name: string; value: string }[];
  set(name: string, value: string, options: CookieOptions): void;
  /** Headers that keep a response with a session in it out of shared caches. */
  addHeaders(headers: Record<string, string>): void;
};

export { authCookieName };

/** A call to the auth service that takes longer counts as unavailable. */
const callTimeoutMs = 8_000;

/** A client for one request. Its calls write their session changes to `cookies`. */
export function openAuth(env: AuthEnv, cookies: AuthCookies): AuthClient {
  const max_age_s = (env.SESSION_LONGEST_DAYS * units.day_ms) / units.second_ms;
  const client = createServerClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: {
      name: authCookieName,
      // The client in the browser reads the cookie to renew the session and to follow other tabs (docs/decisions/0010).
      httpOnly: false,
    },
    cookies: {
      getAll: () => cookies.getAll(),
      setAll: (written, headers) => {
        for (const { name, value, options } of written) {
          // Only the server exchanges the code verifier, which binds a mailed link to the browser that requested it.
          const httpOnly = name.endsWith("-code-verifier");
          // The library always writes 400 days; 0 removes the cookie.
          const maxAge = options.maxAge === 0 ? 0 : max_age_s;
          cookies.set(name, value, { ...options, httpOnly, maxAge });
        }
        cookies.addHeaders(headers);
      },
    },
    global: { fetch: fetchWithTimeout },
  });
  return client.auth;
}

/** Turns an address from the service's client into one that a browser can reach. */
export function addressForBrowser(
  env: Pick<Env, "SUPABASE_URL" | "AUTH_PUBLIC_URL">,
  address: string,
): string {
  return address.startsWith(env.SUPABASE_URL)
    ? env.AUTH_PUBLIC_URL + address.slice(env.SUPABASE_URL.length)
    : address;
}

/** The library's fetch with a time limit; a time-out looks like an unreachable service. */
export function fetchWithTimeout(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  return callService(input, init ?? {}, callTimeoutMs);
}

/** A member of a user's metadata, unchecked: a direct call to the service may write anything. */
const metadataText = z.string().max(400).nullable().catch(null).default(null);

/** What a sign-up stored with the user. `referral`: signed by this server (`server/http/session/referral.ts`). */
export const SignUpFacts = z
  .object({
    locale: metadataText,
    time_zone: metadataText,
    terms_version: metadataText,
    referral: metadataText,
  })
  .catch({ locale: null, time_zone: null, terms_version: null, referral: null });
export type SignUpFacts = z.output<typeof SignUpFacts>;

const claimsSchema = z.object({
  sub: z.uuid(),
  // The service accepts addresses that `z.email()` refuses: `a&b@example.test`.
  email: z.string().refine(isEmailAddress),
  session_id: z.uuid(),
  aud: z.literal("authenticated"),
  iss: z.string(),
  iat: z.number(),
  aal: z.enum(["aal1", "aal2"]).catch("aal1"),
  amr: z.array(z.object({ method: z.string() })).catch([]),
  app_metadata: z.object({ providers: z.array(z.string()) }).catch({ providers: ["email"] }),
});

/** The person to whom a verified token belongs. */
export type Identity = {
  sub: string;
  email: string;
  session_id: string;
  /** When this token was issued: at sign-in and at each renewal, on the server or in the browser. */
  issued_at: Date;
  /** Whether a second factor proved this session (`aal2`). */
  aal: "aal1" | "aal2";
  /** Whether a mailed code or link, or a provider, opened this session: a password alone proves no address. */
  proves_address: boolean;
  /** False for a person who has only ever signed in through an OAuth provider. */
  has_password: boolean;
};

/** Sign-in methods, by the claim `amr`, that do not prove control of the address. */
const provesNothing = new Set(["password", "totp", "mfa/phone", "mfa/webauthn", "anonymous", "web3"]);

/** Reads the claims of a token with a checked signature and expiry; null if the issuer or shape is wrong. */
export function identityOf(env: Pick<AuthEnv, "AUTH_PUBLIC_URL">, claims: unknown): Identity | null {
  const read = claimsSchema.safeParse(claims);
  if (!read.success || read.data.iss !== issuerOf(env)) return null;
  const { sub, email, session_id, iat, aal, amr, app_metadata } = read.data;
  return {
    sub: sub.toLowerCase(),
    email: email.toLowerCase(),
    session_id: session_id.toLowerCase(),
    issued_at: new Date(iat * units.second_ms),
    aal,
    proves_address: amr.some(({ method }) => !provesNothing.has(method)),
    has_password: app_metadata.providers.includes("email"),
  };
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;
type Issuer = {
  keys: KeySet;
  fetched_at: number;
  /** The keys that verified the tokens in `verified`, as text; empty before the first fetch. */
  published: string;
  /** The identities of tokens that these keys verified. */
  verified: TokenCache<Identity>;
};
const issuers = new Map<string, Issuer>();
const keysAreFreshMs = 10 * units.minute_ms;
/** About 1 kB each. Drops the least recently used, which are verified again when they come back. */
const maxTokens = 5_000;

/**
 * The service's published keys. Fetched keys stay in use while the service does not answer. They are fetched again in
 * the background every ten minutes, and at once when a token names an unknown key.
 */
function issuerFor(env: IssuerEnv): Issuer {
  const issuer = issuerOf(env);
  const entry = issuers.get(issuer) ?? {
    keys: createRemoteJWKSet(new URL(`${env.SUPABASE_URL}/auth/v1/.well-known/jwks.json`), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
    }),
    fetched_at: Date.now(),
    published: "",
    verified: makeTokenCache<Identity>(maxTokens),
  };
  issuers.set(issuer, entry);
  if (Date.now() - entry.fetched_at > keysAreFreshMs) {
    entry.fetched_at = Date.now();
    entry.keys.reload().then(
      () => notePublished(entry),
      () => undefined,
    );
  }
  return entry;
}

const keysOf = (env: IssuerEnv): KeySet => issuerFor(env).keys;

/** Returns the current keys as text; if they have changed, clears the cache of verified tokens. */
function notePublished(issuer: Issuer): string {
  const published = JSON.stringify(issuer.keys.jwks() ?? "");
  if (published !== issuer.published) issuer.verified.clear();
  issuer.published = published;
  return published;
}

type ClaimsOptions = NonNullable<Parameters<AuthClient["getClaims"]>[1]>;

/** The keys fetched so far, for the client's own check of a session; none before the first fetch. */
export function claimsOptions(env: IssuerEnv): ClaimsOptions {
  const jwks = keysOf(env).jwks();
  // Both libraries type the same JWKS standard.
  return jwks ? { jwks: jwks as NonNullable<ClaimsOptions["jwks"]> } : {};
}

/**
 * Verifies an access token locally against the service's published keys, and caches it until it expires or the keys
 * change. Does not check whether its session and account are still valid: every request checks that in our own rows.
 * @returns null when the token is not valid here
 * @throws AuthUnavailable when the keys cannot be fetched
 */
export async function verifyBearer(env: IssuerEnv, token: string): Promise<Identity | null> {
  const issuer = issuerFor(env);
  const cached = issuer.verified.find(token, Date.now());
  if (cached) return cached;
  const published = notePublished(issuer);
  let payload: JWTPayload;
  let hasSameKeys = false;
  try {
    ({ payload } = await jwtVerify(token, issuer.keys, verification(env)));
  } catch (error) {
    if (isRejection(error)) return null;
    throw new AuthUnavailable("the keys of the auth service cannot be fetched", { cause: error });
  } finally {
    // A token with an unknown key makes the library fetch the keys, which may have changed.
    hasSameKeys = notePublished(issuer) === published;
  }
  const identity = identityOf(env, payload);
  if (identity && hasSameKeys && payload.exp !== undefined)
    issuer.verified.keep(token, Object.freeze(identity), payload.exp * units.second_ms);
  return identity;
}

/**
 * The account id of a token with a valid signature, even an expired one; null for any other. It proves no session: use
 * it only to show earlier owners their own input.
 */
export async function findTokenOwner(env: IssuerEnv, token: string): Promise<string | null> {
  try {
    const anyExpiry = { ...verification(env), currentDate: new Date(0) };
    const { payload } = await jwtVerify(token, keysOf(env), anyExpiry);
    return identityOf(env, payload)?.sub ?? null;
  } catch {
    return null;
  }
}

/** The auth service is unreachable or answers wrongly; says nothing about the person. */
export class AuthUnavailable extends Error {
  override name = "AuthUnavailable";
}

/** True for errors that say nothing about the person, only that the service did not answer. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AuthUnavailable || isAuthRetryableFetchError(error)) return true;
  return error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
}

/** True for renewal errors that do not decide whether the session lives: too many calls, or an unknown answer. */
export function isUndecided(error: AuthError): boolean {
  const isForLater = isAuthApiError(error) && [408, 425, 429].includes(error.status);
  return isForLater || error.name === "AuthUnknownError" || isUnavailable(error);
}

const verification = (env: Pick<AuthEnv, "AUTH_PUBLIC_URL">) => ({
  issuer: issuerOf(env),
  audience: "authenticated",
  algorithms: ["ES256", "RS256"],
});

/** How the service names itself in its tokens. */
function issuerOf(env: Pick<AuthEnv, "AUTH_PUBLIC_URL">): string {
  return `${env.AUTH_PUBLIC_URL}/auth/v1`;
}

/** True when the token is at fault; a time-out or a broken key set is the service's fault. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  return !(
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === "ERR_JOSE_GENERIC"
  );
}
