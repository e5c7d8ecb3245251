// A new proof of identity, before a change to how the account is accessed. A separate client checks a password or
// mailed code, so that the browser's session does not change.

import { redirect } from "react-router";
import { z } from "zod";
import { localPath } from "#domain/account/next-path.ts";
import { ReturnPath, SignIn } from "#domain/account/schemas.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import type { SignedInAccount } from "#server/account/reads/account.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { withSeparateClient } from "#server/services/auth-separate-client.ts";
import { signInDetour } from "../session/guard.ts";
import { detailsOf } from "../session/session.ts";
import { authAction, faultOf, type Step } from "./action.ts";
import { codeFaults, TypedCode } from "./activate.ts";
import { factorFaults, ownFactors, restartSignIn, verifyFactor } from "./factor.ts";
import { requestMail } from "./mail.ts";

const page = "/auth/reauthenticate";

type AccountSession = { account: SignedInAccount; session_id: string };

/** The fully signed-in account, or the redirect to sign in. */
function accountSessionOf({ session }: Step, next: string): AccountSession | Response {
  const { account, identity } = detailsOf(session);
  if (session.actor.kind !== "member" || !account || !identity)
    return redirect(signInDetour("/auth/not-authenticated", next), 303);
  return { account, session_id: identity.session_id };
}

/** Records the proof with the device and redirects to `next`. */
async function recordProof(
  step: Step,
  { account, session_id }: AccountSession,
  next: string,
): Promise<Response> {
  const { runtime, session, request } = step;
  const user_agent = request.headers.get("user-agent") ?? "";
  const input = { account_id: account.id, session_id, user_agent, is_proof: true };
  await runCommand(runtime, recordDevice, { actor: system, input, request_id: session.request_id });
  return redirect(next, 303);
}

/** By the password; an account with a second factor must use that factor instead. */
export const proveByPassword = authAction({
  input: z.object({ password: SignIn.shape.password, next: ReturnPath }),
  limits: tryLimits.proof,
  async run(step) {
    const next = localPath(step.input.next);
    const current = accountSessionOf(step, next);
    if (current instanceof Response) return current;
    const { email, has_second_factor } = current.account;
    if (has_second_factor) return redirect(signInDetour(page, next), 303);
    const { password } = step.input;
    const { data, error } = await withSeparateClient(step.runtime.env, (auth) =>
      auth.signInWithPassword({ email, password }),
    );
    if (data.user?.id === current.account.id) return recordProof(step, current, next);
    return faultOf(error ?? { code: "invalid_credentials" }, passwordFaults);
  },
});

const passwordFaults = {
  invalid_credentials: "password_wrong",
  email_not_confirmed: "password_wrong",
  user_banned: "password_wrong",
  validation_failed: "password_wrong",
  over_request_rate_limit: "too_many_requests",
} as const;

/** By a code from the authenticator app, on the browser's own session; this renews its cookies. */
export const proveByFactor = authAction({
  input: z.object({ token: TypedCode, next: ReturnPath }),
  limits: tryLimits.factor,
  async run(step) {
    const next = localPath(step.input.next);
    const current = accountSessionOf(step, next);
    if (current instanceof Response) return current;
    const factors = await ownFactors(step);
    if (!factors) return restartSignIn(step, next);
    const { data, error } = await verifyFactor(step, factors.verified, step.input.token);
    return data ? recordProof(step, current, next) : faultOf(error ?? {}, factorFaults);
  },
});

/** Mails a code to the account's address, for people who have no password or forgot it. */
export const mailProofCode = authAction({
  input: z.object({ next: ReturnPath }),
  limits: tryLimits.own_mail,
  async run(step) {
    const next = localPath(step.input.next);
    const current = accountSessionOf(step, next);
    if (current instanceof Response) return current;
    const { email } = current.account;
    const options = { shouldCreateUser: false };
    const fault = await requestMail(
      step,
      withSeparateClient(step.runtime.env, (auth) => auth.signInWithOtp({ email, options })),
    );
    return fault ?? redirect(`${page}?${new URLSearchParams({ next, by: "mail" })}`, 303);
  },
});

export const proveByMail = authAction({
  input: z.object({ token: TypedCode, next: ReturnPath }),
  limits: tryLimits.proof,
  async run(step) {
    const next = localPath(step.input.next);
    const current = accountSessionOf(step, next);
    if (current instanceof Response) return current;
    const { email, has_second_factor } = current.account;
    if (has_second_factor) return redirect(signInDetour(page, next), 303);
    const { token } = step.input;
    const { data, error } = await withSeparateClient(step.runtime.env, (auth) =>
      auth.verifyOtp({ email, token, type: "email" }),
    );
    if (data.user?.id === current.account.id) return recordProof(step, current, next);
    return faultOf(error ?? { code: "otp_expired" }, codeFaults);
  },
});
