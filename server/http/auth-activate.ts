import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { sessionContext } from "#app/context.ts";
import { Email } from "#domain/text.ts";
import { type AuthStep, authAction, type Fault, faultOf } from "./auth-action.ts";
import { finishSignIn } from "./auth-finish.ts";
import { pendingOf, setPending } from "./session-pending.ts";

/** What a confirmation link carries, by the template that made it. */
export const linkTypes = ["signup", "invite", "email", "magiclink"] as const;

/** The button of a mail's link: the only thing that uses the link up (mail scanners open links, they press nothing). */
export const confirmLink = authAction({
  input: z.object({
    token_hash: z.string("required").max(300),
    type: z.enum(linkTypes).catch("signup"),
  }),
  async run(step) {
    const { token_hash, type } = step.input;
    const { data, error } = await step.auth.verifyOtp({ token_hash, type });
    if (data.session) return goOn(step, data.session.access_token);
    return faultOf(error ?? {}, linkFaults);
  },
});

/** The same for a project that mails the service's own links: they come back with a one-time code of this browser. */
export const confirmReturn = authAction({
  input: z.object({ code: z.string("required").max(300) }),
  async run(step) {
    const { data, error } = await step.auth.exchangeCodeForSession(step.input.code);
    if (data.session) return goOn(step, data.session.access_token);
    return faultOf(error ?? {}, linkFaults);
  },
});

/** The six digits of the mail, typed in: for links that a mail program breaks, and for another device. */
export const confirmCode = authAction({
  input: z.object({
    email: Email,
    token: z
      .string("required")
      .transform((text) => text.replace(/[\s-]/g, ""))
      .pipe(z.string().regex(/^\d{6,10}$/, "invalid_code")),
  }),
  floor_ms: 400,
  async run(step) {
    const { data, error } = await step.auth.verifyOtp({ ...step.input, type: "email" });
    if (data.session) return goOn(step, data.session.access_token);
    return faultOf(error ?? {}, {
      otp_expired: "code_wrong",
      user_banned: "code_wrong",
      validation_failed: "code_wrong",
    });
  },
});

/** Another mail. The same answer for every address, also when one has only just been sent. */
export const resend = authAction({
  input: z.object({ email: Email }),
  floor_ms: 400,
  async run({ auth, input: { email }, runtime, request, headers }) {
    const { error } = await auth.resend({
      type: "signup",
      email,
      options: { emailRedirectTo: `${runtime.env.PUBLIC_URL}/activate-account` },
    });
    if (error && error.code !== "over_email_send_rate_limit") return faultOf(error, {});
    const pending = pendingOf(request, headers);
    setPending(runtime, headers, { next: pending?.next ?? "/", kind: pending?.kind ?? null, email });
    return redirect("/activate-account?why=resent", 303);
  },
});

const linkFaults = {
  otp_expired: "link_used_or_expired",
  validation_failed: "link_used_or_expired",
  user_banned: "link_used_or_expired",
  flow_state_not_found: "link_used_or_expired",
  flow_state_expired: "link_used_or_expired",
  bad_code_verifier: "link_used_or_expired",
  pkce_code_verifier_not_found: "link_used_or_expired",
} as const;

function goOn(step: AuthStep<unknown>, access_token: string): Promise<Response | Fault> {
  const pending = pendingOf(step.request, step.headers);
  return finishSignIn(step, access_token, pending?.next, pending?.kind);
}

/** The address that is being confirmed in this browser, or null. */
export function pendingEmail(context: Readonly<RouterContextProvider>, request: Request): string | null {
  return pendingOf(request, context.get(sessionContext).response_headers)?.email ?? null;
}
