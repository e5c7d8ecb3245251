// Sessions that an official client opens through the proxy. As on our own pages, the first proof of an address is
// completed before the client gets its session. For a known account the session is noted, which may mail its owner.
import type { Context } from "hono";
import { isRefusal } from "#domain/refusal.ts";
import { hasAccount } from "#server/account/reads/address.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import {
  AuthUnavailable,
  fetchWithTimeout,
  type Identity,
  type SignUpFacts,
  verifyBearer,
} from "#server/services/auth.ts";
import { makeSignInToken } from "#server/services/auth-admin.ts";
import { endSession } from "#server/services/auth-session.ts";
import { authError } from "../auth/error.ts";
import { claimDraft } from "../auth/finish.ts";
import { judgeFirstProof } from "../first-proof/first-proof.ts";
import { accountOf } from "../session/record.ts";
import { noteSignIn } from "../session/sign-in-log.ts";
import { visitorIdOf } from "../session/visitor.ts";
import type { AuthCall } from "./call.ts";

/** The second step of a sign-in, which completes a session that is already open. */
const isFactor = ({ path }: AuthCall) => /^\/factors\/[^/]+\/verify$/.test(path);

/** Whether the answer to this call may open or complete a session. Renewing opens none. */
function mayOpen(call: AuthCall): boolean {
  const { method, path, query } = call;
  if (method !== "POST") return false;
  if (path === "/verify" || isFactor(call)) return true;
  return path === "/token" && query.get("grant_type") !== "refresh_token";
}

type Opened = { token: string; identity: Identity };

/**
 * The answer to a call that may have opened a session: unchanged, with a replacement session, or a refusal.
 * @throws AuthUnavailable when the first proof could not be completed; the session has then ended
 */
export async function proveOpenedSession(
  c: Context,
  runtime: Runtime,
  call: AuthCall,
  answer: Response,
): Promise<Response> {
  if (!answer.ok || !mayOpen(call)) return answer;
  const text = await answer.text();
  const whole = new Response(text, answer);
  const opened = await openedIn(runtime, text);
  if (!opened) return whole;
  const request_id = c.get("request_id");
  // A factor proves no address: the first step registers the account, or a later use does.
  if (isFactor(call) && !(await hasAccount(runtime.db, opened.identity.sub))) return whole;
  try {
    const proof = await judgeFirstProof(runtime, c.req.raw, opened.identity, request_id);
    if (proof.outcome === "unproved") {
      await endSession(runtime, opened.token);
      return authError(c, 400, "email_not_confirmed", "Email not confirmed");
    }
    noteSignIn({ runtime, request_id }, opened.identity);
    if (proof.outcome === "replaced") return await reopen(c, runtime, opened.identity.email, proof.facts);
    if (proof.outcome === "kept") await register(c, runtime, opened, proof.facts);
    if (proof.outcome === "known") await note(c, runtime, opened, {});
    return whole;
  } catch (error) {
    await endSession(runtime, opened.token);
    throw error;
  }
}

async function openedIn(runtime: Runtime, text: string): Promise<Opened | null> {
  const { access_token: token } = JSON.parse(text) as { access_token?: unknown };
  const identity = typeof token === "string" ? await verifyBearer(runtime.env, token) : null;
  return identity && typeof token === "string" ? { token, identity } : null;
}

/** Opens a session in place of the one that ended with the replaced password. */
async function reopen(c: Context, runtime: Runtime, email: string, facts: SignUpFacts): Promise<Response> {
  const { env } = runtime;
  const token_hash = await makeSignInToken(env, email);
  const answer = await fetchWithTimeout(`${env.SUPABASE_URL}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ token_hash, type: "magiclink" }),
  });
  const text = await answer.text();
  const opened = answer.ok ? await openedIn(runtime, text) : null;
  if (!opened) throw new AuthUnavailable("the auth service opened no session after the first proof");
  await register(c, runtime, opened, facts);
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return new Response(text, { headers: { ...headers, "access-control-allow-origin": "*" } });
}

/** Registers the account now, with the proof at hand: the client's later calls carry no cookies of the browser. */
async function register(
  c: Context,
  runtime: Runtime,
  { token, identity }: Opened,
  facts: SignUpFacts,
): Promise<void> {
  if (!(await note(c, runtime, { token, identity }, { facts, is_proof: true }))) return;
  const visitor_id = visitorIdOf(runtime, c.req.raw, new Headers());
  if (visitor_id) await claimDraft(runtime, visitor_id, identity.sub, c.get("request_id"));
}

/** Notes the session's account and device; false when our own endpoints refuse the session that the service opened. */
async function note(
  c: Context,
  runtime: Runtime,
  { token, identity }: Opened,
  proved: { facts?: SignUpFacts; is_proof?: boolean },
): Promise<boolean> {
  const seen = { ...proved, token, is_fresh: true, locale: "en", request_id: c.get("request_id") };
  try {
    await accountOf(runtime, identity, c.req.raw, seen);
    return true;
  } catch (error) {
    if (!isRefusal(error) || error.code === "service_unavailable") throw error;
    return false;
  }
}
