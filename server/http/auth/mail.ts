// Mails that the auth service sends on request: another confirmation, a sign-in code, a password reset.
import { setTimeout as wait } from "node:timers/promises";
import { type Fault, faultOf, type Step } from "./action.ts";

/** The minimum answer time of the sign-in forms; slower answers take a multiple of it. */
export const floor_ms = 400;

/** How long a form waits for a mail to be sent: less than the floor, so that a slower mail does not delay the answer. */
const maxWaitMs = 300;

/** Errors that depend on whether the address is known: the answer hides them. */
const silent = new Set(["over_email_send_rate_limit", "otp_disabled", "signup_disabled", "user_not_found"]);

type MailResponse = { error: { code?: string; status?: number } | null };

/**
 * Waits for a requested mail. Null when the page may say that a mail is on its way if there is an account: it does not
 * reveal an unknown address, a refusal or a slow service. An outage of the service and its global limits are faults;
 * an error after the wait is only logged.
 */
export async function requestMail(step: Step, request: Promise<MailResponse>): Promise<Fault | null> {
  const outcome = request.then(({ error }) =>
    error && !silent.has(error.code ?? "") ? faultOf(error, {}) : null,
  );
  let isLate = false;
  outcome.catch((error: unknown) => {
    const { request_id } = step.session;
    if (isLate) step.runtime.log.error({ err: error, request_id }, "the auth service sent no mail");
  });
  const wait_ms = step.runtime.auth_times?.mail_patience_ms ?? maxWaitMs;
  const timeout = wait(wait_ms, null, { ref: false }).then(() => {
    isLate = true;
    return null;
  });
  return Promise.race([outcome, timeout]);
}
