// The actor of a machine call: from an access token of the auth service and, optionally, the profile it names.
import type { Context } from "hono";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { chooseActiveProfile } from "#server/account/reads.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { countTry } from "#server/kernel/rate-limit.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { isUnavailable, verifyBearer } from "#server/services/auth.ts";
import { addressOf } from "../middleware/client-address.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { lacksSecondFactor, memberOf } from "./member.ts";
import { accountOf } from "./record.ts";

/**
 * The actor behind `Authorization: Bearer` and `X-Profile-Id`; a call without a token is a visitor's.
 * @throws Refusal not_authenticated, account_suspended, second_factor_required, wrong_profile, service_unavailable
 */
export async function actorFromBearer(
  runtime: Runtime,
  request: Request,
  request_id: string,
): Promise<Actor> {
  const header = request.headers.get("authorization");
  if (!header) return { kind: "visitor", visitor_id: null };
  const token = /^bearer\s+([\w.~+/-]+=*)$/i.exec(header.trim())?.[1];
  // The official client sends the public key as bearer while nobody is signed in.
  if (token === runtime.env.SUPABASE_PUBLISHABLE_KEY) return { kind: "visitor", visitor_id: null };
  const identity = token ? await verified(runtime, token) : null;
  if (!identity) refuse("not_authenticated");
  const account = await recorded(runtime, identity, request, request_id);
  if (account.is_revoked) refuse("not_authenticated");
  if (account.status === "suspended") refuse("account_suspended");
  if (account.status === "closed") refuse("not_authenticated");
  if (lacksSecondFactor(account, identity)) refuse("second_factor_required");
  const wanted = request.headers.get("x-profile-id")?.trim().toLowerCase() ?? null;
  const active = chooseActiveProfile(account, wanted);
  if (wanted !== null && active?.id !== wanted) refuse("wrong_profile");
  return memberOf(account, active, identity, null);
}

/** The actor of a machine call. Refused tokens are counted by the caller's address. */
export async function actorAt(c: Context<RequestEnv>, runtime: Runtime): Promise<Actor> {
  try {
    return await actorFromBearer(runtime, c.req.raw, c.get("request_id"));
  } catch (error) {
    if (!isRefusal(error, "not_authenticated")) throw error;
    const address = addressOf(c, runtime.env.TRUSTED_PROXY_HOPS);
    const counted = await countTry(runtime, "bearer_per_address", ["address", address]);
    if (!counted.is_allowed) refuse("too_many_requests", { retry_after_s: counted.retry_after_s });
    throw error;
  }
}

async function verified(runtime: Runtime, token: string) {
  try {
    return await verifyBearer(runtime.env, token);
  } catch (error) {
    if (isUnavailable(error)) refuse("service_unavailable");
    throw error;
  }
}

async function recorded(
  runtime: Runtime,
  identity: Parameters<typeof accountOf>[1],
  request: Request,
  request_id: string,
) {
  try {
    return await accountOf(runtime, identity, request, { is_fresh: false, locale: "en", request_id });
  } catch (error) {
    // Another account uses this address or this session: the token is genuine but has no account here.
    if (isRefusal(error, "email_taken") || isRefusal(error, "conflict")) refuse("not_authenticated");
    throw error;
  }
}
