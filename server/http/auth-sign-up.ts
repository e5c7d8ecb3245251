import { redirect } from "react-router";
import { z } from "zod";
import { ownPath } from "#domain/account/next-path.ts";
import { passwordWeakness } from "#domain/account/password.ts";
import { OnwardPath, profileKinds, SignUp } from "#domain/account/schemas.ts";
import { authAction, faultOf } from "./auth-action.ts";
import { claimDraft, finishSignIn } from "./auth-finish.ts";
import { setPending } from "./session-pending.ts";
import { visitorIdOf } from "./session-visitor.ts";

const input = SignUp.extend({
  next: OnwardPath,
  kind: z.enum(profileKinds).optional().catch(undefined),
});

/** Answers to sign-up and sign-in take at least this long. */
export const floor_ms = 400;

/** Errors of the service that would tell that an address is known: they get the same answer as success. */
const silent = new Set(["user_already_exists", "email_exists", "over_email_send_rate_limit"]);

/**
 * Creates the user at the auth service, which mails the confirmation. Whatever the address, the answer is the
 * same page. The visitor's draft goes to the new user now, so that confirming on another device keeps it.
 */
export const signUp = authAction({
  input,
  floor_ms,
  async run(step) {
    const { email, password, locale, time_zone, next, kind } = step.input;
    const weakness = passwordWeakness(password, email);
    if (weakness) return { code: "invalid_input", issues: [{ path: "password", code: weakness }] };
    const { runtime, request, headers, session } = step;
    const { data, error } = await step.auth.signUp({
      email,
      password,
      options: { data: { locale, time_zone }, emailRedirectTo: `${runtime.env.PUBLIC_URL}/activate-account` },
    });
    if (error && !silent.has(error.code ?? "")) return refusalOf(error);
    if (data.session) return finishSignIn(step, data.session.access_token, next, kind);
    const visitor_id = visitorIdOf(runtime, request, headers);
    // For a known address the service answers an invented user: the draft goes to that one just the same, or
    // its staying here would tell. Whoever then signs in from this browser gets it back.
    if (visitor_id && data.user) {
      await claimDraft(runtime, visitor_id, data.user.id, session.request_id);
    }
    setPending(runtime, headers, { email, next: ownPath(next), kind: kind ?? null });
    return redirect("/activate-account", 303);
  },
});

function refusalOf(error: { code?: string; status?: number }) {
  const field = { weak_password: "password", email_address_invalid: "email" }[error.code ?? ""];
  if (field) {
    const code = field === "password" ? "password_weak" : "invalid_email";
    return { code: "invalid_input" as const, issues: [{ path: field, code }] };
  }
  return faultOf(error, {
    signup_disabled: "sign_up_closed",
    email_provider_disabled: "sign_up_closed",
    over_request_rate_limit: "too_many_requests",
  });
}
