// An account's authenticator app: enrolment, confirmation, removal, and recovery codes. We call the auth service
// first, then a command records the result; the next sign-in records what an interruption left out (`finish.ts`).

import { redirect } from "react-router";
import { encode } from "uqr";
import { z } from "zod";
import { readRecoveryCode } from "#domain/account/recovery-code.ts";
import { Id } from "#domain/ids.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { makeRecoveryCodes } from "#server/account/commands/make-recovery-codes.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { recordSecondFactor } from "#server/account/commands/record-second-factor.ts";
import { newRecoveryCodes, recoveryDigest } from "#server/account/store/recovery-digest.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { OneTimeSecret } from "../form/types.ts";
import { setFlash } from "../session/flash.ts";
import { requireProofIn } from "../session/guard.ts";
import { detailsOf } from "../session/session.ts";
import { authAction, faultOf, type OneTimeAnswer, type Step } from "./action.ts";
import { TypedCode } from "./activate.ts";
import { factorFaults, ownFactors, restartSignIn } from "./factor.ts";

const page = "/account/security";
const section = `${page}#second-factor`;

/** Enrols a new key and shows it with its QR code. Removes enrolments that were never confirmed. */
export const beginApp = authAction({
  input: z.object({}),
  async run(step) {
    const { auth, session, request } = step;
    const { member } = requireProofIn(session, request);
    const factors = await ownFactors(step);
    if (!factors) return restartSignIn(step, page);
    if (factors.verified.length > 0) {
      await recordFactor(step, member, true);
      return redirect(section, 303);
    }
    for (const factorId of factors.others) await auth.mfa.unenroll({ factorId });
    const { data, error } = await auth.mfa.enroll({
      factorType: "totp",
      issuer: session.settings.site_name,
      friendlyName: session.now,
    });
    if (error) return faultOf(error, {});
    return { shown: appOf(data.id, data.totp.uri) };
  },
});

/** The `otpauth` address in the QR code; the form posts it back, so that a mistyped code shows it again. */
const KeyUri = z
  .url({ protocol: /^otpauth$/, hostname: /^totp$/ })
  .max(1_000)
  .refine((uri) => new URL(uri).searchParams.get("secret")?.match(/^[A-Z2-7]{16,128}$/));

/** The app's first code enables it, demands the second factor from every other session, and shows recovery codes. */
export const confirmApp = authAction({
  input: z.object({ factor_id: Id, uri: KeyUri, token: z.string().max(20).default("") }),
  limits: tryLimits.factor,
  async run(step) {
    const { auth, session, request, input } = step;
    const { member } = requireProofIn(session, request);
    const shown = appOf(input.factor_id, input.uri);
    const code = TypedCode.safeParse(input.token);
    if (!code.success) return again(shown);
    const { data, error } = await auth.mfa.challengeAndVerify({ factorId: input.factor_id, code: code.data });
    if (!data) {
      // The form was submitted twice: the first submit succeeded.
      if ((await ownFactors(step))?.verified.includes(input.factor_id)) return redirect(section, 303);
      // The service has dropped the old enrolment.
      if (error?.code === "mfa_factor_not_found") return redirect(`${page}?change=app`, 303);
      return { shown, fault: faultOf(error ?? {}, factorFaults) };
    }
    await recordFactor(step, member, true);
    return newCodes(step, member);
  },
});

const again = (shown: OneTimeSecret): OneTimeAnswer => ({
  shown,
  fault: { code: "invalid_input", issues: [{ path: "token", code: "invalid_code" }] },
});

/** Makes new recovery codes, which invalidate the old ones. */
export const makeCodes = authAction({
  input: z.object({}),
  async run(step) {
    const { member } = requireProofIn(step.session, step.request);
    if (!detailsOf(step.session).account?.has_second_factor) return redirect(section, 303);
    return newCodes(step, member);
  },
});

/** Removes the app and every recovery code. */
export const removeApp = authAction({
  input: z.object({}),
  async run(step) {
    const { auth, session, request } = step;
    const { member } = requireProofIn(session, request);
    const factors = await ownFactors(step);
    if (!factors) return restartSignIn(step, page);
    for (const factorId of [...factors.verified, ...factors.others]) {
      const { error } = await auth.mfa.unenroll({ factorId });
      if (error && error.status !== 404) return faultOf(error, {});
    }
    await recordFactor(step, member, false);
    // The new token says `aal1`.
    await auth.refreshSession();
    setFlash(session, "second_factor_off");
    return redirect(section, 303);
  },
});

/** Records the factor's state; enabling it counts as a proof of identity. */
async function recordFactor(step: Step, { account_id }: Member, hasSecondFactor: boolean): Promise<void> {
  const { runtime, session, request } = step;
  const call = { actor: system, request_id: session.request_id };
  await runCommand(runtime, recordSecondFactor, {
    ...call,
    input: { account_id, has_second_factor: hasSecondFactor },
  });
  const { identity } = detailsOf(session);
  if (!hasSecondFactor || !identity) return;
  const user_agent = request.headers.get("user-agent") ?? "";
  const input = { account_id, session_id: identity.session_id, user_agent, is_proof: true };
  await runCommand(runtime, recordDevice, { ...call, input });
}

async function newCodes({ runtime, session }: Step, actor: Member): Promise<OneTimeAnswer> {
  const codes = newRecoveryCodes();
  const digests = codes.map((code) =>
    recoveryDigest(runtime.env, actor.account_id, readRecoveryCode(code) ?? code),
  );
  const call = { actor, request_id: session.request_id, input: { digests } };
  await runCommand(runtime, makeRecoveryCodes, call);
  return { shown: { kind: "codes", codes } };
}

function appOf(factor_id: string, uri: string): OneTimeSecret {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const { data, size } = encode(uri, { ecc: "M", border: 0 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { kind: "app", factor_id, uri, secret, qr: { size, path: rows.join("") } };
}
