// The actor of a machine call: from an access token of the auth service and, optionally, the profile that the call
// names; from a personal access token; or, for one of our pages in the same browser, from the session's cookies.
import type { Context } from "hono";
import { isAccessToken } from "#domain/account/access-token.ts";
import { units } from "#domain/limits.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { noteTokenUse } from "#server/account/commands/note-token-use.ts";
import { chooseActiveProfile } from "#server/account/reads/account.ts";
import { findTokenHolder } from "#server/account/reads/tokens.ts";
import { digestToken } from "#server/account/store/token-text.ts";
import { type Actor, system } from "#server/kernel/actor.ts";
import { countTry } from "#server/kernel/rate/limit.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { noteActor } from "#server/kernel/telemetry/request-record.ts";
import { isUnavailable, verifyBearer } from "#server/services/auth.ts";
import { addressOf } from "../middleware/client-address.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { lacksSecondFactor, memberOf } from "./member.ts";
import { accountOf } from "./record.ts";
import { loadSession } from "./session.ts";

/**
 * The actor behind `Authorization: Bearer` and `X-Profile-Id`, or behind the cookies of one of our pages; a call with
 * neither is a visitor's. If this renews the session, it writes the cookies to set to `headers`.
 * @throws Refusal not_authenticated, account_suspended, second_factor_required, wrong_profile, service_unavailable
 */
export async function actorFromBearer(
  runtime: Runtime,
  request: Request,
  request_id: string,
  headers = new Headers(),
): Promise<Actor> {
  const header = request.headers.get("authorization");
  if (!header) return actorFromCookies(runtime, request, request_id, headers);
  const token = /^bearer\s+([\w.~+/-]+=*)$/i.exec(header.trim())?.[1];
  // The official client sends the public key as bearer token while nobody is signed in.
  if (token === runtime.env.SUPABASE_PUBLISHABLE_KEY) return { kind: "visitor", visitor_id: null };
  if (token && isAccessToken(token)) return actorFromAccessToken(runtime, token, request, request_id);
  const identity = token ? await verified(runtime, token) : null;
  if (!token || !identity) return refuse("not_authenticated");
  const account = await recorded(runtime, identity, request, { token, request_id });
  if (account.is_revoked) refuse("not_authenticated");
  if (account.status === "suspended") refuse("account_suspended");
  if (account.status === "closed") refuse("not_authenticated");
  if (lacksSecondFactor(account, identity)) refuse("second_factor_required");
  const wanted = request.headers.get("x-profile-id")?.trim().toLowerCase() ?? null;
  const active = chooseActiveProfile(account, wanted);
  if (wanted !== null && active?.id !== wanted) refuse("wrong_profile");
  return memberOf(account, active, identity, null);
}

/** A token's last use is recorded at most this often. */
const noted_after_ms = units.hour_ms;

/**
 * The profile of a personal access token. The token is bound to it: a call that names another profile is refused.
 * @throws Refusal not_authenticated, account_suspended, wrong_profile
 */
async function actorFromAccessToken(
  runtime: Runtime,
  token: string,
  request: Request,
  request_id: string,
): Promise<Actor> {
  const scope = await scopeNow(runtime, system);
  const holder = await findTokenHolder(scope, digestToken(token));
  if (!holder) return refuse("not_authenticated");
  const { actor, status, last_used_at } = holder;
  if (status === "suspended") refuse("account_suspended");
  const wanted = request.headers.get("x-profile-id")?.trim().toLowerCase();
  if (wanted !== undefined && wanted !== actor.profile?.id) refuse("wrong_profile");
  if (last_used_at === null || scope.now.getTime() - last_used_at.getTime() > noted_after_ms) {
    await runCommand(runtime, noteTokenUse, {
      actor: system,
      input: { token_id: actor.access_token.id },
      request_id,
    });
  }
  return actor;
}

/**
 * The session of one of our pages that calls from the same origin. Any other call with only cookies is a visitor's, so
 * that no other site acts or reads with them.
 * @throws Refusal wrong_profile, service_unavailable
 */
async function actorFromCookies(
  runtime: Runtime,
  request: Request,
  request_id: string,
  headers: Headers,
): Promise<Actor> {
  const visitor: Actor = { kind: "visitor", visitor_id: null };
  if (request.headers.get("sec-fetch-site") !== "same-origin" || !request.headers.has("cookie"))
    return visitor;
  const { state, actor } = await loadSession(runtime, request, headers, { request_id, locale: "en" });
  if (state === "unavailable") refuse("service_unavailable");
  if (state === "second_factor") refuse("second_factor_required");
  if (actor.kind !== "member") return visitor;
  const wanted = request.headers.get("x-profile-id")?.trim().toLowerCase();
  if (wanted !== undefined && wanted !== actor.profile?.id) refuse("wrong_profile");
  return actor;
}

/** The actor of a machine call. Counts refused tokens by the caller's address. */
export async function actorAt(c: Context<RequestEnv>, runtime: Runtime): Promise<Actor> {
  const headers = new Headers();
  try {
    const actor = await actorFromBearer(runtime, c.req.raw, c.get("request_id"), headers);
    noteActor(actor);
    return actor;
  } catch (error) {
    if (!isRefusal(error, "not_authenticated")) throw error;
    const address = addressOf(c, runtime.env.TRUSTED_PROXY_HOPS);
    const counted = await countTry(runtime, "bearer_per_address", ["address", address]);
    if (!counted.is_allowed) refuse("too_many_requests", { retry_after_s: counted.retry_after_s });
    throw error;
  } finally {
    for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
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
  seen: { token: string; request_id: string },
) {
  try {
    return await accountOf(runtime, identity, request, { ...seen, is_fresh: false, locale: "en" });
  } catch (error) {
    if (isUnavailable(error)) refuse("service_unavailable");
    // Another account uses this address or this session: the token is genuine but has no account here.
    if (isRefusal(error, "email_taken") || isRefusal(error, "conflict")) refuse("not_authenticated");
    throw error;
  }
}
