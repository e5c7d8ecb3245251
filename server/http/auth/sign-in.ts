import { redirect } from "react-router";
import { localPath } from "#domain/account/next-path.ts";
import { ReturnPath, SignIn } from "#domain/account/schemas.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { setPending } from "../session/pending-sign-in.ts";
import { authAction, faultOf } from "./action.ts";
import { finishSignIn } from "./finish.ts";
import { floor_ms } from "./mail.ts";

/** Password sign-in. Unknown address, wrong password and banned user get the same answer after the same time. */
export const signIn = authAction({
  input: SignIn.extend({ next: ReturnPath }),
  limits: tryLimits.password,
  floor_ms,
  async run(step) {
    const { email, password, next } = step.input;
    const { data, error } = await step.auth.signInWithPassword({ email, password });
    if (data.session) return finishSignIn(step, data.session, next);
    // The service says so only for the right password, so it reveals nothing to others.
    if (error?.code === "email_not_confirmed") {
      setPending(step.runtime, step.headers, { email, next: localPath(next) });
      return redirect("/activate-account?why=unconfirmed", 303);
    }
    return faultOf(error ?? {}, {
      invalid_credentials: "sign_in_failed",
      user_banned: "sign_in_failed",
      validation_failed: "sign_in_failed",
      over_request_rate_limit: "too_many_requests",
    });
  },
});
