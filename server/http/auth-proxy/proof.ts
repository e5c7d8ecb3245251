// A call through the auth proxy that changes how an account is accessed needs the same recent proof as our own pages
// do. That is every call that writes, except signing in and out.
import type { Context } from "hono";
import { decodeJwt } from "jose";
import { limits, units } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { SignedInAccount } from "#server/account/reads/account.ts";
import { hasRecentProof } from "#server/kernel/proof.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { fetchWithTimeout, type Identity, verifyBearer } from "#server/services/auth.ts";
import { authError } from "../auth/error.ts";
import { accountOf } from "../session/record.ts";
import type { AuthCall } from "./call.ts";

/** A caller who has given the required proof. */
export type ProvenCaller = { account: SignedInAccount; identity: Identity; is_enrolment: boolean };

/** Signing in and out: each call is itself a proof, or changes only its own session. */
const ways = new Set([
  ...["POST /token", "POST /signup", "POST /otp", "POST /magiclink", "POST /recover", "POST /resend"],
  ...["POST /verify", "POST /logout", "POST /sso", "POST /sso/saml/acs", "POST /callback"],
]);

/** Fields of `PUT /user` that need no proof. */
const harmless = new Set(["data", "channel", "code_challenge", "code_challenge_method"]);

const factorVerification = /^\/factors\/([^/]+)\/verify$/;

/** Whether this call requires a proof: every write that is not listed as harmless does. */
function asksProof({ method, path, query, fields }: AuthCall): boolean {
  if (method === "OPTIONS") return false;
  // This one is a GET, but it starts to link another sign-in method.
  if (method === "GET" || method === "HEAD") return path.toLowerCase() === "/user/identities/authorize";
  const call = `${method} ${path}`;
  if (call === "PUT /user") return fields === null || [...fields.keys()].some((name) => !harmless.has(name));
  if (call === "POST /token") return Boolean(fields?.get("link_identity"));
  if (call === "POST /logout") return query.getAll("scope").includes("others");
  if (method === "POST" && /^\/factors\/[^/]+\/challenge$/.test(path)) return false;
  return !ways.has(call);
}

/**
 * Null when no proof is required; otherwise the proven caller, or the answer that refuses the call.
 * @throws an error that `isUnavailable` recognises while the service does not answer
 */
export async function proveAuthCall(
  c: Context,
  runtime: Runtime,
  call: AuthCall,
): Promise<ProvenCaller | Response | null> {
  if (!asksProof(call)) return null;
  const header = c.req.header("authorization") ?? "";
  const token = /^bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
  const identity = token ? await verifyBearer(runtime.env, token) : null;
  if (!token || !identity)
    return authError(c, 401, "no_authorization", "This endpoint requires a user's token");
  const [, factor_id] = (call.method === "POST" && factorVerification.exec(call.path)) || [];
  // A code from a verified app is itself a proof, and the second step of a sign-in.
  if (factor_id && (await isVerified(runtime, token, factor_id))) return null;
  const account = await accountIn(c, runtime, identity, token);
  if (!account || account.is_revoked || account.status !== "active")
    return authError(c, 403, "session_not_found", "Session from session_id claim in JWT does not exist");
  if (
    !hasRecentProof(
      { is_two_factor: identity.aal === "aal2", proved_at: account.proved_at },
      runtime.clock.now(),
    ) &&
    !hasJustSignedIn(account, token)
  ) {
    const message = `Prove once more who you are: sign in again, or open ${runtime.env.PUBLIC_URL}/auth/reauthenticate`;
    return authError(c, 403, "proof_required", message);
  }
  return { account, identity, is_enrolment: factor_id !== undefined };
}

async function accountIn(
  c: Context,
  runtime: Runtime,
  identity: Identity,
  token: string,
): Promise<SignedInAccount | null> {
  const seen = { token, is_fresh: false, locale: "en", request_id: c.get("request_id") };
  try {
    return await accountOf(runtime, identity, c.req.raw, seen);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

type Amr = { method?: unknown; timestamp?: unknown };

/**
 * Whether the verified token's own `amr` claim shows a recent proof: an official client cannot use our proof page, but
 * it can sign in again. For an account with a second factor only that factor counts. Uses the real clock, which dates
 * the tokens.
 */
function hasJustSignedIn({ has_second_factor }: SignedInAccount, token: string): boolean {
  const { amr } = decodeJwt(token);
  if (!Array.isArray(amr)) return false;
  const since_s = Date.now() / units.second_ms - limits.proof_minutes * 60;
  return amr.some(({ method, timestamp }: Amr) => {
    if (has_second_factor && method !== "totp") return false;
    return typeof timestamp === "number" && timestamp >= since_s;
  });
}

async function isVerified({ env }: Runtime, token: string, factor_id: string): Promise<boolean> {
  const answer = await fetchWithTimeout(`${env.SUPABASE_URL}/auth/v1/user`, {
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return false;
  const user = (await answer.json()) as { factors?: { id: string; status: string }[] };
  return user.factors?.some(({ id, status }) => id === factor_id && status === "verified") ?? false;
}
