// GET /reauthenticate: mails a code that PUT /user takes as `nonce` to change the password in an old
// session. The code alone gives no access, so the mail has no link.
import { transaction } from "#standins/kit/db.ts";
import { checkInterval, issueToken } from "../mail/one-time-tokens.ts";
import { sendTokenMail } from "../mail/token-mail.ts";
import { type AuthApp, type AuthContext, type AuthDeps, requireUser } from "../wire/context.ts";
import { AuthFault, invalid } from "../wire/errors.ts";
import { changeUser, findUser } from "./user-store.ts";

async function sendNonce(c: AuthContext, deps: AuthDeps): Promise<void> {
  const { user } = await requireUser(c, deps);
  if (!user.email) throw invalid("Reauthentication requires the user to have an email or a phone number");
  if (!user.email_confirmed_at) {
    throw new AuthFault(422, "email_not_confirmed", "Please verify your email first.");
  }
  const token = await transaction(deps.pool, async (sql) => {
    const locked = await findUser(sql, { id: user.id }, "lock");
    if (!locked) throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
    checkInterval(deps, locked.reauthentication_sent_at);
    const now = deps.clock.now();
    await changeUser(sql, user.id, { reauthentication_sent_at: new Date(now) }, now);
    return issueToken(deps, sql, locked, "reauthentication", false);
  });
  await sendTokenMail(deps, { kind: "reauthentication", user, to: user.email, token });
}

export function addReauthenticate(auth: AuthApp, deps: AuthDeps): void {
  auth.get("/reauthenticate", async (c) => {
    await sendNonce(c, deps);
    return c.json({});
  });
}
