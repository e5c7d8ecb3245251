// Mails that the auth service sends when somebody asks for one: another confirmation, a code, a way to a new password.
import { setTimeout as wait } from "node:timers/promises";
import { type Fault, faultOf, type Step } from "./action.ts";

/** Answers to the ways in take this long, or a multiple of it. */
export const floor_ms = 400;

/** A page waits this long for a mail to be sent: less than the floor, so that one that takes longer is answered alike. */
const patience_ms = 300;

/** What the service says when it has no mail to send, or has sent one just now: it would tell that an address is known. */
const silent = new Set(["over_email_send_rate_limit", "otp_disabled", "signup_disabled", "user_not_found"]);

type Asked = { error: { code?: string; status?: number } | null };

/**
 * Asks the service for a mail. Null when the person may be told that one is on its way if there is an account: that the
 * service has none, refuses, or takes its time to send one, is not told. A service that is away, or asked too often by
 * everybody, is. What comes to light later is only logged.
 */
export async function askForMail(step: Step, asking: Promise<Asked>): Promise<Fault | null> {
  const judged = asking.then(({ error }) =>
    error && !silent.has(error.code ?? "") ? faultOf(error, {}) : null,
  );
  let isLate = false;
  judged.catch((error: unknown) => {
    const { request_id } = step.session;
    if (isLate) step.runtime.log.error({ err: error, request_id }, "the auth service sent no mail");
  });
  const late = wait(patience_ms, null).then(() => {
    isLate = true;
    return null;
  });
  return Promise.race([judged, late]);
}
