import { redirect } from "react-router";
import { z } from "zod";
import { localPath } from "#domain/account/next-path.ts";
import { profileKinds, ReturnPath, SignUp } from "#domain/account/schemas.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { tellAccountExists } from "#server/account/commands/tell-account-exists.ts";
import { findAccountIdByEmail } from "#server/account/reads/address.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { findCurrentVersion } from "#server/legal-text/store/legal-text.ts";
import { markSignUp } from "../first-proof/sign-up-marker.ts";
import { setPending } from "../session/pending-sign-in.ts";
import { signedReferral } from "../session/referral.ts";
import { authAction, faultOf, type Step } from "./action.ts";
import { finishSignIn } from "./finish.ts";
import { floor_ms } from "./mail.ts";
import { passwordFault, weakPasswordFault } from "./password/new-password.ts";
import { senderOf } from "./sender.ts";

const input = SignUp.extend({
  next: ReturnPath,
  kind: z.enum(profileKinds).optional().catch(undefined),
});

/** Errors that mean the address is known: the answer is the same as for success. */
const known = new Set(["user_already_exists", "email_exists"]);
/** The same, plus the error for a mail sent a moment ago. */
const silent = new Set([...known, "over_email_send_rate_limit"]);

/**
 * Creates the user at the auth service, which mails the confirmation. Every address gets the same page; the owner of
 * an existing account gets a mail from us. Accepted terms and referral go into the user's metadata and count for the
 * browser that signed up; its draft joins the account there, once the address is proved.
 */
export const signUp = authAction({
  input,
  limits: tryLimits.mail,
  floor_ms,
  is_even: true,
  async run(step) {
    const { email, password, terms_version, locale, time_zone, next, kind } = step.input;
    const { runtime, request, headers } = step;
    const fault = await passwordFault(runtime, password, { email, account_id: null });
    if (fault) return fault;
    if (terms_version !== (await findCurrentVersion(runtime.db, "terms", runtime.clock.now())))
      return { code: "terms_changed" };
    const referral = signedReferral(runtime, request);
    const mark = markSignUp(runtime, request, headers, { email, by: "password" });
    const { data, error } = await step.auth.signUp({
      email,
      password,
      options: {
        data: {
          locale,
          time_zone,
          terms_version,
          ...senderOf(step, email),
          ...mark,
          ...(referral ? { referral } : {}),
        },
        emailRedirectTo: `${runtime.env.PUBLIC_URL}/activate-account`,
      },
    });
    if (error && !silent.has(error.code ?? "")) return refusalOf(error);
    if (data.session) return finishSignIn(step, data.session, next, kind);
    // For a confirmed address the service returns a made-up user without identities.
    const isKnown = known.has(error?.code ?? "") || data.user?.identities?.length === 0;
    if (isKnown) await tellOwner(step, email);
    setPending(runtime, headers, { email, next: localPath(next), kind: kind ?? null });
    return redirect("/activate-account", 303);
  },
});

async function tellOwner({ runtime, session }: Step, email: string): Promise<void> {
  const account_id = await findAccountIdByEmail(runtime.db, email);
  // The user exists at the service but has never signed in here.
  if (account_id === null) return;
  const call = { actor: system, input: { account_id }, request_id: session.request_id };
  await runCommand(runtime, tellAccountExists, call);
}

function refusalOf(error: { code?: string; status?: number }) {
  if (error.code === "email_address_invalid")
    return { code: "invalid_input" as const, issues: [{ path: "email", code: "invalid_email" }] };
  return (
    weakPasswordFault(error) ??
    faultOf(error, {
      signup_disabled: "sign_up_closed",
      email_provider_disabled: "sign_up_closed",
      over_request_rate_limit: "too_many_requests",
    })
  );
}
