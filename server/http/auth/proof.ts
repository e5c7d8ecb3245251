// Proving once more who one is, before something that decides who may come in. The session of this browser stays what
// it is: a password or a mailed code is tried with a client beside it.
import { redirect } from "react-router";
import { z } from "zod";
import { ownPath } from "#domain/account/next-path.ts";
import { OnwardPath, SignIn } from "#domain/account/schemas.ts";
import { recordDevice } from "#server/account/device/record-device.ts";
import type { SignedIn } from "#server/account/reads.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { beside } from "#server/services/auth-alone.ts";
import { signInDetour } from "../session/guard.ts";
import { detailsOf } from "../session/session.ts";
import { authAction, faultOf, type Step } from "./action.ts";
import { codeFaults, TypedCode } from "./activate.ts";
import { begunAnew, factorFaults, factorLimits, ownFactors, verifyFactor } from "./factor.ts";
import { askForMail } from "./mail.ts";

const page = "/auth/reauthenticate";

type Known = { account: SignedIn; session_id: string };

/** Whoever is signed in, wholly; else where they are led. */
function knownIn({ session }: Step, next: string): Known | Response {
  const { account, identity } = detailsOf(session);
  if (session.actor.kind !== "member" || !account || !identity)
    return redirect(signInDetour("/auth/not-authenticated", next), 303);
  return { account, session_id: identity.session_id };
}

/** The proof is noted with the device, and the person goes on. */
async function proved(step: Step, { account, session_id }: Known, next: string): Promise<Response> {
  const { runtime, session, request } = step;
  const user_agent = request.headers.get("user-agent") ?? "";
  const input = { account_id: account.id, session_id, user_agent, is_proof: true };
  await runCommand(runtime, recordDevice, { actor: system, input, request_id: session.request_id });
  return redirect(next, 303);
}

/** By the password; where there is a second factor the password alone proves too little. */
export const proveByPassword = authAction({
  input: z.object({ password: SignIn.shape.password, next: OnwardPath }),
  limits: ["proof_per_account"],
  async run(step) {
    const next = ownPath(step.input.next);
    const known = knownIn(step, next);
    if (known instanceof Response) return known;
    const { email, has_second_factor } = known.account;
    if (has_second_factor) return redirect(signInDetour(page, next), 303);
    const { password } = step.input;
    const { data, error } = await beside(step.runtime.env, (auth) =>
      auth.signInWithPassword({ email, password }),
    );
    if (data.user?.id === known.account.id) return proved(step, known, next);
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

/** By a code of the authenticator app, on the session itself: its cookies are renewed. */
export const proveByFactor = authAction({
  input: z.object({ token: TypedCode, next: OnwardPath }),
  limits: factorLimits,
  async run(step) {
    const next = ownPath(step.input.next);
    const known = knownIn(step, next);
    if (known instanceof Response) return known;
    const factors = await ownFactors(step);
    if (!factors) return begunAnew(step, next);
    const { data, error } = await verifyFactor(step, factors.verified, step.input.token);
    return data ? proved(step, known, next) : faultOf(error ?? {}, factorFaults);
  },
});

/** For whoever has no password, or does not know it: a code to the account's own mailbox. */
export const mailProofCode = authAction({
  input: z.object({ next: OnwardPath }),
  limits: ["mail_per_address"],
  async run(step) {
    const next = ownPath(step.input.next);
    const known = knownIn(step, next);
    if (known instanceof Response) return known;
    const { email } = known.account;
    const options = { shouldCreateUser: false };
    const fault = await askForMail(
      step,
      beside(step.runtime.env, (auth) => auth.signInWithOtp({ email, options })),
    );
    return fault ?? redirect(`${page}?${new URLSearchParams({ next, by: "mail" })}`, 303);
  },
});

export const proveByMail = authAction({
  input: z.object({ token: TypedCode, next: OnwardPath }),
  limits: ["proof_per_account"],
  async run(step) {
    const next = ownPath(step.input.next);
    const known = knownIn(step, next);
    if (known instanceof Response) return known;
    const { email, has_second_factor } = known.account;
    if (has_second_factor) return redirect(signInDetour(page, next), 303);
    const { token } = step.input;
    const { data, error } = await beside(step.runtime.env, (auth) =>
      auth.verifyOtp({ email, token, type: "email" }),
    );
    if (data.user?.id === known.account.id) return proved(step, known, next);
    return faultOf(error ?? { code: "otp_expired" }, codeFaults);
  },
});
