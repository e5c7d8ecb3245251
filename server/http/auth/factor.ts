// The second factor of a sign-in: a code from the authenticator app, or a recovery code if the app is lost.

import { redirect } from "react-router";
import { z } from "zod";
import { localPath } from "#domain/account/next-path.ts";
import { readRecoveryCode } from "#domain/account/recovery-code.ts";
import { ReturnPath } from "#domain/account/schemas.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import { finishRecovery, redeemRecoveryCode } from "#server/account/commands/redeem-recovery-code.ts";
import { recoveryDigest } from "#server/account/store/recovery-digest.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { listFactorIds, removeFactors } from "#server/services/auth-separate-client.ts";
import { setFlash } from "../session/flash.ts";
import { signInDetour } from "../session/guard.ts";
import { detailsOf, signOutHere } from "../session/session.ts";
import { authAction, type Fault, faultOf, type Step } from "./action.ts";
import { TypedCode } from "./activate.ts";
import { finishSignIn } from "./finish.ts";

/** Faults of a factor's code, by the service's error code. */
export const factorFaults = {
  mfa_verification_failed: "factor_code_wrong",
  mfa_verification_rejected: "factor_code_wrong",
  mfa_challenge_expired: "factor_code_wrong",
  mfa_ip_address_mismatch: "factor_code_wrong",
  mfa_factor_not_found: "factor_code_wrong",
  over_request_rate_limit: "too_many_requests",
} as const;

type Factors = { verified: string[]; others: string[] };

/** The signed-in person's authenticator apps at the service, or null when the service has ended the session. */
export async function ownFactors({ auth }: Pick<Step, "auth">): Promise<Factors | null> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) {
    if (isGone(error)) return null;
    throw error;
  }
  const apps = data.all.filter(({ factor_type }) => factor_type === "totp");
  const ids = (status: string) => apps.filter((one) => one.status === status).map(({ id }) => id);
  return { verified: ids("verified"), others: ids("unverified") };
}

function isGone(error: { status?: number; code?: string; name?: string }): boolean {
  if (error.name === "AuthSessionMissingError" || error.code === "session_not_found") return true;
  return error.status === 401 || error.status === 403;
}

/** Tries the code with each app until one accepts it; nearly always there is one app. */
export async function verifyFactor({ auth }: Pick<Step, "auth">, factors: readonly string[], code: string) {
  let answer: Awaited<ReturnType<typeof auth.mfa.challengeAndVerify>> | null = null;
  for (const factorId of factors) {
    answer = await auth.mfa.challengeAndVerify({ factorId, code });
    if (answer.data) return answer;
  }
  return answer ?? { data: null, error: { code: "mfa_factor_not_found" } };
}

/** For a session that the service has ended: signs out here and redirects to sign-in. */
export function restartSignIn({ runtime, request, headers }: Step, next: string): Response {
  signOutHere(runtime, request, headers);
  return redirect(signInDetour("/auth/not-authenticated", next), 303);
}

/** Redirects people whose sign-in does not wait for a second factor. */
function elsewhere({ session }: Step, next: string): Response {
  const to = session.actor.kind === "member" ? next : signInDetour("/auth/signin", next);
  return redirect(to, 303);
}

export const submitFactorCode = authAction({
  input: z.object({ token: TypedCode, next: ReturnPath }),
  limits: tryLimits.factor,
  async run(step) {
    const next = localPath(step.input.next);
    if (detailsOf(step.session).state !== "second_factor") return elsewhere(step, next);
    const factors = await ownFactors(step);
    if (!factors) return restartSignIn(step, next);
    if (factors.verified.length === 0) return withoutFactor(step, next);
    const { data, error } = await verifyFactor(step, factors.verified, step.input.token);
    return data ? finishSignIn(step, data, next) : faultOf(error ?? {}, factorFaults);
  },
});

/** For a factor that was removed at the service without a record here: one factor completes the sign-in. */
async function withoutFactor(step: Step, next: string): Promise<Response | Fault> {
  const { data } = await step.auth.refreshSession();
  if (!data.session) return restartSignIn(step, next);
  return finishSignIn(step, data.session, next);
}

/** The page that sets up a new second factor after a recovery, then leads on to `next`. */
const afterLoss = (next: string) =>
  `/account/security?${new URLSearchParams({ change: "app", lost: "", ...(next === "/" ? {} : { next }) })}`;

/**
 * A recovery code removes the lost app for every device. We list the factors before using the code, so that a late
 * call cannot remove an app that was set up meanwhile.
 */
export const useRecoveryCode = authAction({
  input: z.object({ recovery_code: z.string("required").max(100), next: ReturnPath }),
  limits: tryLimits.factor,
  async run(step) {
    const { runtime, session, input } = step;
    const next = localPath(input.next);
    const { state, account } = detailsOf(session);
    if (state !== "second_factor" || !account) return elsewhere(step, next);
    const code = readRecoveryCode(input.recovery_code);
    if (!code) return { code: "recovery_code_wrong" };
    const factors = await listFactorIds(runtime.env, account.id);
    const used = { account_id: account.id, digest: recoveryDigest(runtime.env, account.id, code) };
    const call = { actor: system, request_id: session.request_id, input: used };
    try {
      await runCommand(runtime, redeemRecoveryCode, call);
    } catch (error) {
      if (isRefusal(error, "code_invalid")) return { code: "recovery_code_wrong" };
      throw error;
    }
    await removeFactors(runtime.env, account.id, factors);
    await runCommand(runtime, finishRecovery, call);
    return comeBack(step, afterLoss(next));
  },
});

/** Finishes the sign-in on a refreshed session; if the service ended it along with the factor, sign-in starts again. */
async function comeBack(step: Step, to: string): Promise<Response | Fault> {
  const { data } = await step.auth.refreshSession();
  if (data.session) return finishSignIn(step, data.session, to);
  setFlash(step.session, "second_factor_off");
  return restartSignIn(step, to);
}
