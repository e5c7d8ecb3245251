// Password recovery. Every address gets the same answer to a request for the mail. The mailed link, the service's own
// link and the typed code each lead to a form for a new password, checked before the link or code is used up.

import { redirect } from "react-router";
import { z } from "zod";
import { localPath } from "#domain/account/next-path.ts";
import { Password, profileKinds, ReturnPath } from "#domain/account/schemas.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { Email } from "#domain/text.ts";
import { recordNewPassword } from "#server/account/commands/record-new-password.ts";
import type { Session } from "#server/http/context.ts";
import { system } from "#server/kernel/actor.ts";
import { hasRecentProof } from "#server/kernel/proof.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Identity, OpenedSession } from "#server/services/auth.ts";
import { hasVerifiedFactor, type ProvedSession, proveFirst } from "../first-proof/prove-first.ts";
import { setFlash } from "../session/flash.ts";
import { signInDetour } from "../session/guard.ts";
import { pendingOf, setPending } from "../session/pending-sign-in.ts";
import { detailsOf } from "../session/session.ts";
import { type AuthStep, authAction, type Fault, faultOf, type Step } from "./action.ts";
import { codeFaults, finishAndRedirect, LinkToken, linkFaults, returnFaults, TypedCode } from "./activate.ts";
import { passwordFaultText } from "./fault-text.ts";
import { finishSignIn, forgetOtherBrowsers } from "./finish.ts";
import { floor_ms, requestMail } from "./mail.ts";
import { newPasswordPath, pathOnward } from "./onward-paths.ts";
import { type PasswordFault, passwordFault, weakPasswordFault } from "./password/new-password.ts";

/** "Forgot your password?" on the sign-in page: passes the typed address on in a cookie, not in the URL. */
export const startRecovery = authAction({
  input: z.object({ email: z.string().max(1_000).optional().catch(undefined), next: ReturnPath }),
  async run({ runtime, headers, input }) {
    const email = Email.safeParse(input.email);
    const next = localPath(input.next);
    if (email.success) setPending(runtime, headers, { email: email.data, next });
    return redirect(signInDetour("/auth/forgot-password", next), 303);
  },
});

/** Requests the mail. Every address gets the same answer after the same time, even if a mail was just sent. */
export const recover = authAction({
  input: z.object({ email: Email, next: ReturnPath }),
  limits: tryLimits.mail,
  floor_ms,
  is_even: true,
  async run(step) {
    const { auth, runtime, headers, input } = step;
    const { email, next } = input;
    const redirectTo = `${runtime.env.PUBLIC_URL}/auth/reset-password`;
    const fault = await requestMail(step, auth.resetPasswordForEmail(email, { redirectTo }));
    if (fault) return fault;
    setPending(runtime, headers, { email, next: localPath(next) });
    return redirect("/auth/reset-password", 303);
  },
});

/** By the mailed link, which only this POST uses up: mail scanners open links. */
export const resetByLink = authAction({
  input: z.object({ token_hash: LinkToken, password: Password }),
  limits: tryLimits.link,
  floor_ms,
  run: (step) =>
    reset(step, knownEmail(step), () =>
      step.auth.verifyOtp({ token_hash: step.input.token_hash, type: "recovery" }),
    ),
});

/** For projects that mail the service's own links: these return with a one-time code bound to this browser. */
export const resetByReturn = authAction({
  input: z.object({ code: LinkToken, password: Password }),
  limits: tryLimits.link,
  floor_ms,
  run: (step) =>
    reset(step, knownEmail(step), () => step.auth.exchangeCodeForSession(step.input.code), returnFaults),
});

/** The mailed six-digit code, typed in: for links that a mail program breaks, and for another device. */
export const resetByCode = authAction({
  input: z.object({ email: Email, token: TypedCode, password: Password }),
  limits: tryLimits.code,
  floor_ms,
  run: (step) => {
    const { email, token } = step.input;
    const verify = () => step.auth.verifyOtp({ email, token, type: "recovery" });
    return reset(step, email, verify, codeFaults);
  },
});

/** Whether the actor is a member with a recent proof of identity. */
function isRecentlyProven({ actor, now }: Session): boolean {
  return actor.kind === "member" && hasRecentProof(actor.assurance, new Date(now));
}

const Kind = z.enum(profileKinds).optional().catch(undefined);

/**
 * The step that sets a new password: once mailbox and second factor are proved, after the first proof has replaced the
 * old password, or after a refused one. Null for anybody else. `onward`: the next page, with or without a new
 * password. `refused`: what was wrong with the last one.
 */
export function newPasswordStep(session: Session, query: URLSearchParams) {
  const { account } = detailsOf(session);
  if (query.get("step") !== "new" || !account || !isRecentlyProven(session)) return null;
  const next = localPath(query.get("next"));
  const kind = Kind.parse(query.get("kind") ?? undefined);
  const why = query.get("why") ?? "";
  const [is_replaced, refused] = [why === "replaced", passwordFaultText(why)];
  return { next, kind: kind ?? "", onward: pathOnward(account, next, kind), is_replaced, refused };
}

/**
 * Sets the new password after recent proofs of both the mailbox and the second factor: the service refuses it with the
 * first proof alone.
 */
export const resetAfterFactor = authAction({
  input: z.object({ password: Password, next: ReturnPath, kind: Kind }),
  floor_ms,
  async run(step) {
    const { session, input } = step;
    const { identity, account } = detailsOf(session);
    if (!identity || !account || !isRecentlyProven(session)) return { code: "link_used_or_expired" };
    const fault = await setPassword(step, input.password, identity);
    if (fault) return fault;
    await endOthers(step, identity);
    return redirect(pathOnward(account, input.next, input.kind), 303);
  },
});

type ResetStep = AuthStep<{ password: string }>;
type Verified = { data: { session: OpenedSession | null }; error: { code?: string } | null };

/**
 * Checks the password, uses the link or code up, sets the password, and ends every other session. The owner of an
 * account with a second factor gives that first, then types the password again, because it is not stored in between.
 */
async function reset(
  step: ResetStep,
  email: string | null,
  verify: () => Promise<Verified>,
  faults: Parameters<typeof faultOf>[1] = linkFaults,
): Promise<Response | Fault> {
  const { password } = step.input;
  const early = await passwordFault(step.runtime, password, { email, account_id: null });
  if (early) return early;
  const { data, error } = await verify();
  if (!data.session) return faultOf(error ?? {}, faults);
  const proved = await proveFirst(step, data.session);
  if ("refused" in proved) return proved.refused;
  const { opened, identity } = proved;
  if (hasVerifiedFactor(opened)) return factorFirst(step, opened, email);
  const fault = await setPassword(step, password, identity);
  if (fault) return askAgain(step, proved, fault);
  const answer = await finishAndRedirect(step, opened);
  if (answer instanceof Response) await endOthers(step, identity);
  return answer;
}

async function factorFirst(
  step: Step,
  opened: OpenedSession,
  email: string | null,
): Promise<Response | Fault> {
  const next = pendingOf(step.runtime.env, step.request, step.headers)?.next ?? "/";
  setPending(step.runtime, step.headers, { email, next, next_step: "new_password" });
  const answer = await finishSignIn(step, opened, next);
  if (answer instanceof Response) setFlash(step.session, "factor_before_password");
  return answer;
}

/** Sets the password of a proven person, or returns why it is refused. @throws any other error of the service */
export async function setPassword(
  { runtime, auth }: Step,
  password: string,
  { email, sub: account_id }: Identity,
): Promise<PasswordFault | null> {
  const fault = await passwordFault(runtime, password, { email, account_id });
  if (fault) return fault;
  const { error } = await auth.updateUser({ password });
  // The new password equals the current one: nothing to change.
  if (!error || error.code === "same_password") return null;
  const weak = weakPasswordFault(error);
  if (!weak) throw error;
  return weak;
}

/** The used link or code has signed the person in: the next page says what is wrong and asks for another password. */
export async function askAgain(
  step: Step,
  { opened }: ProvedSession,
  fault: PasswordFault,
): Promise<Response | Fault> {
  const { runtime, request, headers } = step;
  const { next = "/", kind } = pendingOf(runtime.env, request, headers) ?? {};
  const answer = await finishSignIn(step, opened, next, kind);
  if (!(answer instanceof Response)) return answer;
  const [{ code: why }] = fault.issues;
  return redirect(newPasswordPath(next, { why, kind }), 303);
}

async function endOthers(step: Step, identity: Identity): Promise<void> {
  const { runtime, session, auth } = step;
  const { request_id } = session;
  const input = { account_id: identity.sub, session_id: identity.session_id };
  await runCommand(runtime, recordNewPassword, { actor: system, input, request_id });
  await forgetOtherBrowsers(step, identity.sub);
  const { error } = await auth.signOut({ scope: "others" });
  if (error) runtime.log.warn({ err: error, request_id }, "the auth service did not end the other sessions");
  setFlash(session, "password_set");
}

/** The address for which this browser requested the mail, to check the password against. */
function knownEmail({ runtime, request, headers }: Step): string | null {
  return pendingOf(runtime.env, request, headers)?.email ?? null;
}
