// POST /recover, /resend, /otp and /magiclink: requests that end in a mail. What they answer does
// not tell whether the address has an account (except /otp with create_user false, by design).
import { z } from "zod";
import { transaction } from "../kit/db.ts";
import { openConfirmed, requestConfirmation, requestRecoveryMail } from "./accounts.ts";
import type { AuthApp, AuthContext, AuthDeps } from "./context.ts";
import { requestEmailChange } from "./email-change.ts";
import { AuthFault, invalid } from "./errors.ts";
import { challengeOf, challengeShape, metadataSchema, normalEmail, readBody } from "./input.ts";
import { hashOfNobody } from "./passwords.ts";
import { askedRedirect } from "./redirects.ts";
import { sendTokenMail } from "./token-mail.ts";
import { findUser } from "./user-store.ts";

const recoverBody = z.object({ email: z.string().default(""), ...challengeShape });
const resendBody = z.object({
  type: z.string().default(""),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...challengeShape,
});
const codeBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  channel: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadataSchema.nullish(),
  ...challengeShape,
});

function redirectOf(c: AuthContext, deps: AuthDeps): string | undefined {
  return askedRedirect(c.req.query("redirect_to"), deps);
}

async function sendCode(c: AuthContext, deps: AuthDeps, body: z.infer<typeof codeBody>): Promise<void> {
  if (!body.email && body.phone)
    throw new AuthFault(400, "phone_provider_disabled", "Unsupported phone provider");
  if (body.channel && body.email) throw invalid("Channel should only be specified with Phone OTP");
  const email = normalEmail(body.email ?? "");
  const request = { challenge: challengeOf(body), redirectTo: redirectOf(c, deps) };
  if (!deps.settings.is_email_offered)
    throw new AuthFault(422, "email_provider_disabled", "Email logins are disabled");
  const user = await findUser(deps.pool, { email });
  if (!user && body.create_user === false) {
    throw new AuthFault(422, "otp_disabled", "Signups not allowed for otp");
  }
  if (!user && deps.settings.is_signup_disabled) {
    throw new AuthFault(422, "signup_disabled", "Signups not allowed for this instance");
  }
  if (user?.email_confirmed_at) return requestRecoveryMail(deps, user, "magiclink", request);
  const opening = { email, password_hash: await hashOfNobody(deps.settings), data: body.data ?? {} };
  if (!deps.settings.is_autoconfirm) {
    await requestConfirmation(deps, opening, request);
    return;
  }
  const opened = await transaction(deps.pool, (sql) => openConfirmed(deps, sql, opening));
  if (opened) await requestRecoveryMail(deps, opened, "magiclink", request);
}

async function resendEmailChange(
  c: AuthContext,
  deps: AuthDeps,
  body: z.infer<typeof resendBody>,
): Promise<void> {
  const issued = await transaction(deps.pool, async (sql) => {
    const user = await findUser(sql, { email: normalEmail(body.email ?? "") }, "lock");
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
    const email = normalEmail(body.email);
    const request = { challenge: challengeOf(body), redirectTo: redirectOf(c, deps) };
    const user = await findUser(deps.pool, { email });
    if (user) await requestRecoveryMail(deps, user, "recovery", request);
    return c.json({});
  });

  auth.post("/resend", async (c) => {
    const body = await readBody(c, resendBody);
    if (body.type === "email_change") await resendEmailChange(c, deps, body);
    else if (body.type === "signup") {
      const email = normalEmail(body.email ?? "");
      const user = await findUser(deps.pool, { email });
      const request = { challenge: challengeOf(body), redirectTo: redirectOf(c, deps) };
      // The account exists, so the opening's password is never used.
      if (user) await requestConfirmation(deps, { email, password_hash: "", data: undefined }, request);
    } else if (body.type === "sms" || body.type === "phone_change") {
      throw new AuthFault(400, "phone_provider_disabled", "Unsupported phone provider");
    } else throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
    return c.json({});
  });

  for (const path of ["/otp", "/magiclink"]) {
    auth.post(path, async (c) => {
      await sendCode(c, deps, await readBody(c, codeBody));
      return c.json({});
    });
  }
}
