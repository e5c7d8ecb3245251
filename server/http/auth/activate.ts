// The page of mailed links. Only the button's POST uses a link up, because mail scanners open links. What the button
// does depends on the template that made the link.

import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { Email } from "#domain/text.ts";
import { sessionContext } from "#server/http/context.ts";
import type { OpenedSession } from "#server/services/auth.ts";
import { pendingOf, setPending } from "../session/pending-sign-in.ts";
import { authAction, type Fault, faultOf, type Step } from "./action.ts";
import { finishSignIn } from "./finish.ts";
import { floor_ms, requestMail } from "./mail.ts";

/** Link types that sign in directly here; invitations and changes of address have their own actions. */
const linkTypes = ["signup", "invite", "email", "magiclink"] as const;

export const LinkToken = z.string("required").max(300);

/** Confirms an address and signs in. */
export const confirmLink = authAction({
  input: z.object({
    token_hash: LinkToken,
    type: z.enum(linkTypes).catch("signup"),
    /** The request that the mail is about, perhaps sent from another device. */
    request_id: Id.optional().catch(undefined),
  }),
  limits: tryLimits.link,
  async run(step) {
    const { token_hash, type, request_id } = step.input;
    const { data, error } = await step.auth.verifyOtp({ token_hash, type });
    if (data.session) return finishAndRedirect(step, data.session, request_id);
    return faultOf(error ?? {}, linkFaults);
  },
});

/** For projects that mail the service's own links: these return with a one-time code bound to this browser. */
export const confirmReturn = authAction({
  input: z.object({ code: LinkToken }),
  limits: tryLimits.link,
  async run(step) {
    const { data, error } = await step.auth.exchangeCodeForSession(step.input.code);
    if (data.session) return finishAndRedirect(step, data.session);
    return faultOf(error ?? {}, returnFaults);
  },
});

/** A code as people type it, with spaces or dashes. */
export const TypedCode = z
  .string("required")
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6,10}$/, "invalid_code"));

/** The mailed six-digit code, typed in: for links that a mail program breaks, and for another device. */
export const confirmCode = authAction({
  input: z.object({ email: Email, token: TypedCode }),
  limits: tryLimits.code,
  floor_ms,
  async run(step) {
    const { data, error } = await step.auth.verifyOtp({ ...step.input, type: "email" });
    if (data.session) return finishAndRedirect(step, data.session);
    return faultOf(error ?? {}, codeFaults);
  },
});

/** Sends the mail again. Every address gets the same answer, even if a mail was sent a moment ago. */
export const resend = authAction({
  input: z.object({ email: Email }),
  limits: tryLimits.mail,
  floor_ms,
  is_even: true,
  async run(step) {
    const { auth, input, runtime, request, headers } = step;
    const options = { emailRedirectTo: `${runtime.env.PUBLIC_URL}/activate-account` };
    const fault = await requestMail(step, auth.resend({ type: "signup", email: input.email, options }));
    if (fault) return fault;
    const pending = pendingOf(runtime.env, request, headers);
    setPending(runtime, headers, { next: "/", ...pending, email: input.email });
    return redirect("/activate-account?why=resent", 303);
  },
});

/** Faults of a mailed link, by the service's error code. */
export const linkFaults = {
  // The token contains characters that the service never uses.
  bad_json: "link_used_or_expired",
  otp_expired: "link_used_or_expired",
  validation_failed: "link_used_or_expired",
  user_banned: "link_used_or_expired",
} as const;

/** Faults of a return from the service: too late, repeated, or in another browser than the one that started. */
export const returnFaults = {
  ...linkFaults,
  flow_state_not_found: "link_used_or_expired",
  flow_state_expired: "link_used_or_expired",
  flow_state_already_used: "link_used_or_expired",
  bad_code_verifier: "link_of_other_browser",
  pkce_code_verifier_not_found: "link_of_other_browser",
} as const;

/** Faults of a typed code: all share one sentence, which does not reveal the reason. */
export const codeFaults = {
  otp_expired: "code_wrong",
  user_banned: "code_wrong",
  validation_failed: "code_wrong",
} as const;

/** Finishes the sign-in and redirects to the path that this browser remembers. */
export function finishAndRedirect(
  step: Step,
  opened: OpenedSession,
  submitted?: string,
): Promise<Response | Fault> {
  const pending = pendingOf(step.runtime.env, step.request, step.headers);
  return finishSignIn(step, opened, pending?.next, pending?.kind, submitted);
}

/** The e-mail address of this browser's pending sign-in, or null. */
export function pendingEmail(context: Readonly<RouterContextProvider>, request: Request): string | null {
  const { site, response_headers } = context.get(sessionContext);
  return pendingOf(site, request, response_headers)?.email ?? null;
}
