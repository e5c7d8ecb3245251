// The first proof of an address on our own pages, and the session that continues after it.
import { redirect } from "react-router";
import { localPath } from "#domain/account/next-path.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { SignedInAccount } from "#server/account/reads/account.ts";
import { AuthUnavailable, type Identity, type OpenedSession, verifyBearer } from "#server/services/auth.ts";
import { makeSignInToken } from "#server/services/auth-admin.ts";
import type { Fault, Step } from "../auth/action.ts";
import { requestMail } from "../auth/mail.ts";
import { signInDetour } from "../session/guard.ts";
import { setPending } from "../session/pending-sign-in.ts";
import { accountOf } from "../session/record.ts";
import { signOutHere } from "../session/session.ts";
import { judgeFirstProof } from "./first-proof.ts";

/** A session whose address is proved, with its account. */
export type ProvedSession = {
  opened: OpenedSession;
  identity: Identity;
  account: SignedInAccount;
  /** The proof replaced a password that somebody had chosen: the person is told, and may set a new one. */
  is_password_replaced: boolean;
};

/**
 * Completes the first proof for a session that the client has just opened, and registers its account. A known account
 * passes unchanged. Returns `refused` with the answer when nobody gets in.
 */
export async function proveFirst(
  step: Step,
  opened: OpenedSession,
  next: unknown = "/",
): Promise<ProvedSession | { refused: Response | Fault }> {
  try {
    return await prove(step, opened, next);
  } catch (error) {
    // Whatever failed, the session must not stay in the browser.
    signOutHere(step.runtime, step.request, step.headers);
    if (!isRefusal(error, "email_taken") && !isRefusal(error, "not_authenticated")) throw error;
    await step.auth.signOut({ scope: "local" });
    return { refused: { code: isRefusal(error, "email_taken") ? "email_taken" : "sign_in_failed" } };
  }
}

async function prove(step: Step, opened: OpenedSession, next: unknown) {
  const { runtime, session, request } = step;
  const before = await identityOf(step, opened);
  const proof = await judgeFirstProof(runtime, request, before, session.request_id);
  if (proof.outcome === "unproved") return { refused: await mailCode(step, before.email, next) };
  const isReplaced = proof.outcome === "replaced";
  const current = isReplaced ? await reopen(step, before.email) : opened;
  const identity = isReplaced ? await identityOf(step, current) : before;
  const { access_token: token } = current;
  const facts = "facts" in proof ? proof.facts : null;
  const hasSecondFactor = hasVerifiedFactor(current);
  const seen = {
    ...session,
    token,
    facts,
    has_second_factor: hasSecondFactor,
    is_fresh: true,
    is_proof: true,
  };
  const account = await accountOf(runtime, identity, request, seen);
  const isPasswordReplaced = proof.outcome === "replaced" && proof.had_password;
  return { opened: current, identity, account, is_password_replaced: isPasswordReplaced };
}

/** Whether the person has a verified second factor at the service. */
export function hasVerifiedFactor({ user }: OpenedSession): boolean {
  return user?.factors?.some(({ status }) => status === "verified") ?? false;
}

async function identityOf({ runtime }: Step, { access_token }: OpenedSession): Promise<Identity> {
  const identity = await verifyBearer(runtime.env, access_token);
  if (!identity) throw new AuthUnavailable("the auth service issued a token that its own keys do not verify");
  return identity;
}

/** Opens a session in place of the one that ended with the replaced password. */
async function reopen({ auth, runtime }: Step, email: string): Promise<OpenedSession> {
  const token_hash = await makeSignInToken(runtime.env, email);
  const { data, error } = await auth.verifyOtp({ token_hash, type: "magiclink" });
  if (data.session) return data.session;
  throw new AuthUnavailable("the auth service opened no session after the first proof", { cause: error });
}

/** A password alone proves no address: mails its owner a code. */
async function mailCode(step: Step, email: string, next: unknown): Promise<Response | Fault> {
  const { auth, runtime, request, headers } = step;
  const path = localPath(next);
  await auth.signOut({ scope: "local" });
  signOutHere(runtime, request, headers);
  const emailRedirectTo = `${runtime.env.PUBLIC_URL}/activate-account`;
  const options = { shouldCreateUser: false, emailRedirectTo };
  const fault = await requestMail(step, auth.signInWithOtp({ email, options }));
  if (fault) return fault;
  setPending(runtime, headers, { email, next: path });
  return redirect(signInDetour("/auth/code", path), 303);
}
