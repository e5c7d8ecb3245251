// The code that sends a request: mailed to its contact's address, new or known, and typed on the same screen.

import { setTimeout as wait } from "node:timers/promises";
import { tryLimits } from "#domain/rate-limits.ts";
import { refuse } from "#domain/refusal.ts";
import { addressContext, sessionContext } from "#server/http/context.ts";
import { markSignUp } from "../first-proof/sign-up-marker.ts";
import { pendingOf, setPending } from "../session/pending-sign-in.ts";
import { signedReferral } from "../session/referral.ts";
import { detailsOf } from "../session/session.ts";
import { type ActionArgs, inService, openStep } from "./action.ts";
import { countTries } from "./limits.ts";
import { floor_ms, requestMail } from "./mail.ts";

type Sending = { email: string; request_id: string; terms_version: string };

/**
 * Mails the code and remembers in this browser which request it is for. Answer and timing are the same for every
 * address. Returns false when the mail could not be sent. @throws Refusal too_many_requests
 */
export async function sendRequestCode(args: ActionArgs, sending: Sending): Promise<boolean> {
  const { email, request_id, terms_version } = sending;
  const step = openStep(args, true);
  const { runtime, session, headers, auth, request } = step;
  const counted = await countTries(tryLimits.mail, {
    runtime,
    request,
    request_id: session.request_id,
    address: args.context.get(addressContext),
    email,
    account_id: detailsOf(args.context.get(sessionContext)).account?.id ?? null,
  });
  if (counted.refused) refuse("too_many_requests", { retry_after_s: counted.refused.retry_after_s });
  const { locale, time_zone } = session;
  const referral = signedReferral(runtime, request);
  const mark = markSignUp(runtime, request, headers, { email, by: "code" });
  const options = {
    shouldCreateUser: true,
    data: { locale, time_zone, terms_version, ...mark, ...(referral ? { referral } : {}) },
    emailRedirectTo: `${runtime.env.PUBLIC_URL}/activate-account?request=${request_id}`,
  };
  const [fault] = await Promise.all([
    inService(step, () => requestMail(step, auth.signInWithOtp({ email, options }))),
    wait(runtime.auth_times?.floor_ms ?? floor_ms),
  ]);
  setPending(runtime, headers, { email, next: `/request/success/${request_id}`, request_id });
  return fault === null;
}

/** The address to which this browser last had a submitted draft's code mailed, or null. */
export function codeAddressOf(
  { request, context }: Pick<ActionArgs, "request" | "context">,
  draft: { id: string; is_submitted: boolean },
): string | null {
  const session = context.get(sessionContext);
  if (session.actor.kind !== "visitor" || !draft.is_submitted) return null;
  const pending = pendingOf(session.site, request, session.response_headers);
  return pending?.request_id === draft.id ? pending.email : null;
}
