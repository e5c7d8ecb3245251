// Changes a password or an e-mail address at the auth service, then records the change.

import { redirect } from "react-router";
import { z } from "zod";
import { Password } from "#domain/account/schemas.ts";
import { units } from "#domain/limits.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { Email } from "#domain/text.ts";
import {
  cancelEmailChange,
  changeEmail as changeEmailCommand,
  renewEmailChange,
} from "#server/account/commands/change-email.ts";
import { recordNewPassword } from "#server/account/commands/record-new-password.ts";
import { findNewEmail } from "#server/account/reads/security.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { dropEmailChange } from "#server/services/auth-separate-client.ts";
import { setFlash } from "../session/flash.ts";
import { requireProofIn } from "../session/guard.ts";
import { rememberBrowser } from "../session/known-browsers.ts";
import { detailsOf } from "../session/session.ts";
import { authAction, type Fault, faultOf, type Step } from "./action.ts";
import { TypedCode } from "./activate.ts";
import { floor_ms } from "./mail.ts";
import { passwordFault, weakPasswordFault } from "./password/new-password.ts";

const page = "/account/security";

/**
 * Changes the password. Besides our own recent proof a project may require a mailed code ("secure password change") or
 * the current password; the form asks for either once the service demands it.
 */
export const changePassword = authAction({
  input: z.object({
    password: Password,
    nonce: TypedCode.optional(),
    current_password: z.string().max(1_000).optional(),
  }),
  limits: tryLimits.proof,
  async run(step) {
    const { auth, session, request, input } = step;
    const { member } = requireProofIn(session, request);
    const fault = await passwordFault(step.runtime, input.password, member);
    if (fault) return fault;
    const { password, nonce, current_password } = input;
    const { error } = await auth.updateUser({
      password,
      ...(nonce ? { nonce } : {}),
      ...(current_password ? { current_password } : {}),
    });
    if (error?.code === "reauthentication_needed") return askForNonce(step);
    if (error) return weakPasswordFault(error) ?? faultOf(error, passwordFaults);
    await endOthers(step, member);
    setFlash(session, "password_set");
    return redirect(`${page}#password`, 303);
  },
});

const passwordFaults = {
  same_password: "password_same",
  reauthentication_not_valid: "code_wrong",
  otp_expired: "code_wrong",
  current_password_required: "current_password_needed",
  current_password_invalid: "password_wrong",
} as const;

async function askForNonce({ auth }: Step): Promise<Fault> {
  const { error } = await auth.reauthenticate();
  // A code was mailed a moment ago and is still valid.
  if (error && error.code !== "over_email_send_rate_limit") return faultOf(error, {});
  return { code: "code_needed" };
}

async function endOthers({ auth, runtime, session, headers }: Step, { account_id }: Member): Promise<void> {
  const { identity } = detailsOf(session);
  if (!identity) throw new Error("a member without a session");
  const { request_id } = session;
  const input = { account_id, session_id: identity.session_id };
  await runCommand(runtime, recordNewPassword, { actor: system, input, request_id });
  rememberBrowser(runtime, headers, account_id);
  const { error } = await auth.signOut({ scope: "others" });
  if (error) runtime.log.warn({ err: error, request_id }, "the auth service did not end the other sessions");
}

/** The service mails an address at most once a minute; an earlier call would reveal whether the address has a user. */
const pause_ms = units.minute_ms;

/** The fault when the last mail was requested less than a minute ago. */
function tooSoon({ runtime }: Step, asked_at: Date | null): Fault | null {
  const left_ms = asked_at ? asked_at.getTime() + pause_ms - runtime.clock.now().getTime() : 0;
  return left_ms > 0 ? { code: "too_many_requests", retry_after_s: Math.ceil(left_ms / 1_000) } : null;
}

const backTo = ({ runtime }: Step) => ({ emailRedirectTo: `${runtime.env.PUBLIC_URL}/activate-account` });

/** Requests a new address. The answer is the same if another account already has it; that account gets a notice. */
export const changeEmail = authAction({
  input: z.object({ email: Email }),
  limits: tryLimits.mail,
  floor_ms,
  is_even: true,
  async run(step) {
    const { auth, runtime, session, request } = step;
    const { member } = requireProofIn(session, request);
    const new_email = step.input.email;
    if (new_email === member.email.toLowerCase())
      return { code: "invalid_input", issues: [{ path: "email", code: "email_same" }] };
    const pending = await findNewEmail(runtime.db, member.account_id, runtime.clock.now());
    const early = tooSoon(step, pending?.asked_at ?? null);
    if (early) return early;
    const { error } = await auth.updateUser({ email: new_email }, backTo(step));
    if (error && error.code !== "email_exists") return faultOf(error, emailFaults);
    const call = { actor: member, request_id: session.request_id, input: { new_email } };
    await runCommand(runtime, changeEmailCommand, call);
    return redirect(`${page}#e-mail`, 303);
  },
});

const emailFaults = {
  over_email_send_rate_limit: "too_many_requests",
  email_address_invalid: "invalid_input",
  validation_failed: "invalid_input",
} as const;

/** Sends both confirmation mails again. */
export const resendEmail = authAction({
  input: z.object({}),
  limits: tryLimits.own_mail,
  async run(step) {
    const { auth, runtime, session } = step;
    const pending = await pendingOf(step);
    if (!pending) return redirect(`${page}#e-mail`, 303);
    const early = tooSoon(step, pending.asked_at);
    if (early) return early;
    const { member, new_email } = pending;
    const { error } = await auth.resend({
      type: "email_change",
      email: member.email,
      options: backTo(step),
    });
    if (error) return faultOf(error, emailFaults);
    const call = { actor: member, request_id: session.request_id, input: { new_email } };
    await runCommand(runtime, renewEmailChange, call);
    setFlash(session, "email_mailed_again");
    return redirect(`${page}#e-mail`, 303);
  },
});

/** Cancels the change of address, after invalidating the mailed links. */
export const cancelEmail = authAction({
  input: z.object({}),
  async run(step) {
    const { runtime, session } = step;
    const pending = await pendingOf(step);
    if (!pending) return redirect(`${page}#e-mail`, 303);
    const { member, new_email } = pending;
    await dropEmailChange(runtime.env, { email: member.email, newEmail: new_email });
    const call = { actor: member, request_id: session.request_id, input: { new_email } };
    await runCommand(runtime, cancelEmailChange, call);
    setFlash(session, "email_kept");
    return redirect(`${page}#e-mail`, 303);
  },
});

async function pendingOf({ runtime, session }: Step) {
  const { actor } = session;
  if (actor.kind !== "member") return null;
  const found = await findNewEmail(runtime.db, actor.account_id, runtime.clock.now());
  return found ? { ...found, member: actor } : null;
}
