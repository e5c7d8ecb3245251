// The code with which somebody without an account decides on an offer by its link. We mail it to the address to which
// the link is bound or, for an open link, to the given address. It opens a session and, if needed, an account.

import { redirect } from "react-router";
import { z } from "zod";
import { isSameAddress } from "#domain/offer/share.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { Email } from "#domain/text.ts";
import { type AuthAction, type AuthStep, authAction, type Fault, faultOf } from "#server/http/auth/action.ts";
import { codeFaults, TypedCode } from "#server/http/auth/activate.ts";
import { finishSignIn } from "#server/http/auth/finish.ts";
import { floor_ms, requestMail } from "#server/http/auth/mail.ts";
import { completeProfilePath } from "#server/http/auth/onward-paths.ts";
import { senderOf } from "#server/http/auth/sender.ts";
import { markSignUp } from "#server/http/first-proof/sign-up-marker.ts";
import { setPending } from "#server/http/session/pending-sign-in.ts";
import { signedReferral } from "#server/http/session/referral.ts";
import { system } from "#server/kernel/actor.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { isBarred } from "../reads/offer-share.ts";
import type { OpenedLink } from "./open-link.ts";

/**
 * Adds the address to the form of a bound link, which has no field for it: the limits per address need one. If
 * somebody adds another address, it stays and is refused.
 */
export function withAddress(form: FormData, { recipient_email }: OpenedLink): FormData {
  if (recipient_email === null || form.has("email")) return form;
  const whole = new FormData();
  for (const [name, value] of form) whole.append(name, value);
  whole.set("email", recipient_email);
  return whole;
}

/** Mails the code. Answer and timing are the same whether or not the address has an account. */
export function requestOfferCode(share: OpenedLink, path: string): AuthAction {
  return authAction({
    input: z.object({ email: Email }),
    limits: tryLimits.mail,
    floor_ms,
    is_even: true,
    async run(step) {
      const email = addressFor(share, step.input.email);
      if (!email) return { code: "link_of_other_address" };
      if (await isRefused(step, share, email)) return { code: "address_barred" };
      const { auth, runtime, headers, request, session } = step;
      const { locale, time_zone } = session;
      const referral = signedReferral(runtime, request);
      const mark = markSignUp(runtime, request, headers, { email, by: "code" });
      const fault = await requestMail(
        step,
        auth.signInWithOtp({
          email,
          options: {
            shouldCreateUser: true,
            data: { locale, time_zone, ...senderOf(step, email), ...mark, ...(referral ? { referral } : {}) },
            // The mail says what the code is for.
            emailRedirectTo: `${runtime.env.PUBLIC_URL}/activate-account?offer=code`,
          },
        }),
      );
      if (fault) return fault;
      setPending(runtime, headers, { email, next: path });
      return redirect(`${path}#decide`, 303);
    },
  });
}

/** Signs in by the code and returns to the offer, where the person decides. */
export function confirmOfferCode(share: OpenedLink, path: string): AuthAction {
  return authAction({
    input: z.object({ email: Email, token: TypedCode }),
    limits: tryLimits.code,
    floor_ms,
    async run(step) {
      const email = addressFor(share, step.input.email);
      if (!email) return { code: "link_of_other_address" };
      const { data, error } = await step.auth.verifyOtp({ email, token: step.input.token, type: "email" });
      if (!data.session) return faultOf(error ?? {}, codeFaults);
      return withoutProfile(await finishSignIn(step, data.session, path), path);
    },
  });
}

/** For a link that is bound to an address only that address, else the given one. */
function addressFor({ recipient_email, direct }: OpenedLink, given: string): string | null {
  // An offer to an address whose account is not in use belongs to nobody.
  if (direct && recipient_email === null) return null;
  if (recipient_email === null) return given;
  return isSameAddress(given, recipient_email) ? recipient_email : null;
}

async function isRefused(
  { runtime }: AuthStep<unknown>,
  { direct, asked }: OpenedLink,
  email: string,
): Promise<boolean> {
  if (direct || !asked) return false;
  const scope = await scopeNow(runtime, system);
  return isBarred(scope, runtime.env, { request_id: asked.request_id, email });
}

/** A new account gives its name on acceptance, so skip the page that asks for it. */
function withoutProfile(answer: Response | Fault, path: string): Response | Fault {
  if (!(answer instanceof Response)) return answer;
  return answer.headers.get("Location") === completeProfilePath(path)
    ? redirect(`${path}#decide`, 303)
    : answer;
}
