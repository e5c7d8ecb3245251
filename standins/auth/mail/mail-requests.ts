// POST /recover, /resend, /otp and /magiclink: requests that send a mail. The answer does
// not reveal whether the address has an account (except /otp with create_user false, by design).
import { z } from "zod";
import { transaction } from "#standins/kit/db.ts";
import { findOrOpenConfirmed, requestConfirmation, requestRecoveryMail } from "../user/accounts.ts";
import { requestEmailChange } from "../user/email-change.ts";
import { hashRandomPassword } from "../user/passwords.ts";
import { findUser } from "../user/user-store.ts";
import type { AuthApp, AuthContext, AuthDeps } from "../wire/context.ts";
import { AuthFault, invalid } from "../wire/errors.ts";
import {
  challengeOf,
  challengeShape,
  metadataSchema,
  normalEmail,
  readBody,
  textMember,
} from "../wire/input.ts";
import { findAllowedRedirect } from "../wire/redirects.ts";
import { sendTokenMail } from "./token-mail.ts";

const recoverBody = z.object({ email: textMember, ...challengeShape });
const resendBody = z.object({ type: textMember, email: textMember, phone: textMember, ...challengeShape });
const codeBody = z.object({
  email: textMember,
  phone: textMember,
  channel: textMember,
  create_user: z.boolean().nullish(),
  data: metadataSchema.nullish(),
  ...challengeShape,
});

function redirectOf(c: AuthContext, deps: AuthDeps): string | undefined {
  return findAllowedRedirect(c.req.query("redirect_to"), deps);
}

const NO_ADDRESS = "Password recovery requires an email";

/** Refusals that do not depend on the address. */
function requireEmailOffered(deps: AuthDeps, status: 400 | 422): void {
  if (deps.settings.is_email_offered) return;
  throw new AuthFault(status, "email_provider_disabled", "Email logins are disabled");
}

/** Codes by telephone are disabled: no account has a number, and none is created for one. */
function refusePhone(create_user: boolean | null | undefined): never {
  if (create_user === false) throw new AuthFault(422, "otp_disabled", "Signups not allowed for otp");
  throw new AuthFault(400, "phone_provider_disabled", "Unsupported phone provider");
}

type CodeBody = z.infer<typeof codeBody>;

/** POST /otp needs an address or a number, not both. */
function checkWay(body: CodeBody): void {
  if (body.email && body.phone) throw invalid("Only an email address or phone number should be provided");
  if (body.email && body.channel) throw invalid("Channel should only be specified with Phone OTP");
  challengeOf(body);
  if (!body.email && body.phone) refusePhone(body.create_user);
  if (!body.email) throw invalid("One of email or phone must be set");
}

async function sendCode(c: AuthContext, deps: AuthDeps, body: CodeBody): Promise<void> {
  requireEmailOffered(deps, 422);
  const email = normalEmail(body.email, NO_ADDRESS);
  const request = { challenge: challengeOf(body), redirectTo: redirectOf(c, deps) };
  const user = await findUser(deps.pool, { email });
  if (!user && body.create_user === false) {
    throw new AuthFault(422, "otp_disabled", "Signups not allowed for otp");
  }
  if (!user && deps.settings.is_signup_disabled) {
    throw new AuthFault(422, "signup_disabled", "Signups not allowed for this instance");
  }
  if (user?.email_confirmed_at) return requestRecoveryMail(deps, user, "magiclink", request);
  const opening = { email, password_hash: await hashRandomPassword(deps.settings), data: body.data ?? {} };
  if (!deps.settings.is_autoconfirm) {
    await requestConfirmation(deps, opening, request);
    return;
  }
  const opened = await transaction(deps.pool, (sql) => findOrOpenConfirmed(deps, sql, opening));
  if (opened) await requestRecoveryMail(deps, opened, "magiclink", request);
}

type ResendBody = z.infer<typeof resendBody>;

/** The validated address for a mail to resend. */
function resendAddress(deps: AuthDeps, { type, email, phone }: ResendBody): string {
  if (!["signup", "email_change", "sms", "phone_change"].includes(type))
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  if (type === "signup" && !email) throw invalid("Type provided requires an email address");
  if (type === "sms" && !phone) throw invalid("Type provided requires a phone number");
  if (email && phone) throw invalid("Only an email address or phone number should be provided.");
  if (phone) throw new AuthFault(400, "phone_provider_disabled", "Phone logins are disabled");
  if (!email) throw invalid("Missing email address or phone number");
  requireEmailOffered(deps, 400);
  return normalEmail(email);
}

async function resendEmailChange(
  c: AuthContext,
  deps: AuthDeps,
  email: string,
  body: ResendBody,
): Promise<void> {
  const issued = await transaction(deps.pool, async (sql) => {
    const user = await findUser(sql, { email }, "lock");
    if (!user?.new_email) return null;
    return requestEmailChange(deps, sql, user, user.new_email, challengeOf(body));
  });
  for (const mail of issued?.mails ?? []) {
    if (issued) {
      await sendTokenMail(deps, {
        kind: "email_change",
        user: issued.user,
        ...mail,
        redirectTo: redirectOf(c, deps),
      });
    }
  }
}

export function addMailRequests(auth: AuthApp, deps: AuthDeps): void {
  auth.post("/recover", async (c) => {
    const body = await readBody(c, recoverBody);
    requireEmailOffered(deps, 400);
    const email = normalEmail(body.email, NO_ADDRESS);
    const request = { challenge: challengeOf(body), redirectTo: redirectOf(c, deps) };
    const user = await findUser(deps.pool, { email });
    if (user) await requestRecoveryMail(deps, user, "recovery", request);
    return c.json({});
  });

  auth.post("/resend", async (c) => {
    const body = await readBody(c, resendBody);
    const email = resendAddress(deps, body);
    if (body.type === "email_change") await resendEmailChange(c, deps, email, body);
    else if (body.type === "signup") {
      const user = await findUser(deps.pool, { email });
      const request = { challenge: challengeOf(body), redirectTo: redirectOf(c, deps) };
      // The account exists, so the empty password is never used.
      if (user) await requestConfirmation(deps, { email, password_hash: "", data: undefined }, request);
    }
    return c.json({});
  });

  auth.post("/otp", async (c) => {
    const body = await readBody(c, codeBody);
    checkWay(body);
    await sendCode(c, deps, body);
    return c.json({});
  });

  auth.post("/magiclink", async (c) => {
    await sendCode(c, deps, await readBody(c, codeBody));
    return c.json({});
  });
}
