// GET and PUT /user, POST /logout: the account of a signed-in person.
import { z } from "zod";
import { transaction } from "#standins/kit/db.ts";
import { listFactors } from "../factor/factor-store.ts";
import { dropTokens } from "../mail/one-time-tokens.ts";
import { sendTokenMail } from "../mail/token-mail.ts";
import { dropRefreshTokens, endSessions } from "../session/session-store.ts";
import { type AuthApp, type AuthContext, type AuthDeps, type Caller, requireUser } from "../wire/context.ts";
import { AuthFault, invalid } from "../wire/errors.ts";
import {
  challengeOf,
  challengeShape,
  checkPhone,
  metadataSchema,
  normalEmail,
  readBody,
  textMember,
} from "../wire/input.ts";
import { findAllowedRedirect } from "../wire/redirects.ts";
import { type ChangeMail, requestEmailChange } from "./email-change.ts";
import { newPasswordHash } from "./password-change.ts";
import { fullUserJson } from "./user-json.ts";
import { changeUser, findUser, mailsForgotten, mergeMetadata, type UserRow } from "./user-store.ts";

const userBody = z.object({
  email: textMember,
  phone: textMember,
  password: z.string().nullish(),
  current_password: textMember,
  nonce: textMember,
  data: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  ...challengeShape,
});

type UserBody = z.infer<typeof userBody>;

/** A person with a second factor may change address and password only in a session with two factors. */
async function requireStrength(deps: AuthDeps, { user, session }: Caller, body: UserBody) {
  if (session?.aal === "aal2" || !(body.email || body.password)) return;
  const factors = await listFactors(deps.pool, [user.id]);
  if (!factors.some((factor) => factor.status === "verified")) return;
  const message = "AAL2 session is required to update email or password when MFA is enabled.";
  throw new AuthFault(401, "insufficient_aal", message);
}

async function updateOwn(
  deps: AuthDeps,
  caller: Caller,
  body: UserBody,
): Promise<{ user: UserRow; mails: ChangeMail[] }> {
  const { user, session } = caller;
  if (body.app_metadata)
    throw new AuthFault(403, "not_admin", "Updating app_metadata requires admin privileges");
  if (body.phone) checkPhone(body.phone);
  if (body.phone) throw new AuthFault(400, "phone_provider_disabled", "Unable to process phone changes");
  const challenge = challengeOf(body);
  const new_email = body.email ? normalEmail(body.email) : undefined;
  await requireStrength(deps, caller, body);
  const password_hash = await newPasswordHash(deps, caller, body);
  return transaction(deps.pool, async (sql) => {
    const locked = await findUser(sql, { id: user.id }, "lock");
    if (!locked) throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
    if (password_hash) {
      await endSessions(sql, user.id, session ? { not: session.id } : "all");
      await dropTokens(sql, user.id);
    }
    const user_metadata = body.data ? mergeMetadata(locked.user_metadata, body.data) : undefined;
    const forgotten = password_hash ? mailsForgotten : {};
    const change = { ...forgotten, password_hash, user_metadata };
    const changed = await changeUser(sql, user.id, change, deps.clock.now());
    if (!new_email || new_email === locked.email) return { user: changed, mails: [] };
    return requestEmailChange(deps, sql, changed, new_email, challenge);
  });
}

async function putUser(c: AuthContext, deps: AuthDeps): Promise<UserRow> {
  const caller = await requireUser(c, deps);
  const { user, mails } = await updateOwn(deps, caller, await readBody(c, userBody));
  const redirectTo = findAllowedRedirect(c.req.query("redirect_to"), deps);
  for (const mail of mails) await sendTokenMail(deps, { kind: "email_change", user, ...mail, redirectTo });
  return user;
}

export function addUser(auth: AuthApp, deps: AuthDeps): void {
  auth.get("/user", async (c) => {
    const { user } = await requireUser(c, deps);
    return c.json(await fullUserJson(deps.pool, user));
  });

  auth.put("/user", async (c) => c.json(await fullUserJson(deps.pool, await putUser(c, deps))));

  auth.post("/logout", async (c) => {
    const { user, session } = await requireUser(c, deps);
    const scope = c.req.query("scope") || "global";
    if (!["global", "local", "others"].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
    if (!session) await dropRefreshTokens(deps.pool, user.id);
    else if (scope === "global") await endSessions(deps.pool, user.id, "all");
    else if (scope === "local") await endSessions(deps.pool, user.id, { only: session.id });
    else await endSessions(deps.pool, user.id, { not: session.id });
    return c.body(null, 204);
  });
}
