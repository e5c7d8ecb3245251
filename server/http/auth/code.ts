// Sign-in without a password: a mail with a link and a six-digit code. An address without an account gets no mail,
// because anybody can type any address. The page says so and links to sign-up.

import { redirect } from "react-router";
import { z } from "zod";
import { localPath } from "#domain/account/next-path.ts";
import { ReturnPath } from "#domain/account/schemas.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { Email } from "#domain/text.ts";
import { signInDetour } from "../session/guard.ts";
import { setPending } from "../session/pending-sign-in.ts";
import { authAction, faultOf } from "./action.ts";
import { codeFaults, TypedCode } from "./activate.ts";
import { finishSignIn } from "./finish.ts";
import { floor_ms, requestMail } from "./mail.ts";

/** Requests the mail. Every address gets the same answer; an unconfirmed account gets its confirmation mail. */
export const requestCode = authAction({
  input: z.object({ email: Email, next: ReturnPath }),
  limits: tryLimits.mail,
  floor_ms,
  is_even: true,
  async run(step) {
    const { auth, runtime, headers, input } = step;
    const next = localPath(input.next);
    const options = {
      shouldCreateUser: false,
      emailRedirectTo: `${runtime.env.PUBLIC_URL}/activate-account`,
    };
    const fault = await requestMail(step, auth.signInWithOtp({ email: input.email, options }));
    if (fault) return fault;
    setPending(runtime, headers, { email: input.email, next });
    return redirect(signInDetour("/auth/code", next), 303);
  },
});

/** Signs in by the code. Wrong, used, expired and unknown codes get one answer after the same minimum time. */
export const signInByCode = authAction({
  input: z.object({ email: Email, token: TypedCode, next: ReturnPath }),
  limits: tryLimits.code,
  floor_ms,
  async run(step) {
    const { email, token, next } = step.input;
    const { data, error } = await step.auth.verifyOtp({ email, token, type: "email" });
    if (data.session) return finishSignIn(step, data.session, next);
    return faultOf(error ?? {}, codeFaults);
  },
});
