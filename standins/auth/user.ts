// GET and PUT /user, POST /logout: a signed-in person and the own account.
import { z } from "zod";
import { transaction } from "../kit/db.ts";
import { type AuthApp, type AuthContext, type AuthDeps, requireSession, type SignedIn } from "./context.ts";
import { type ChangeMail, requestEmailChange } from "./email-change.ts";
import { AuthFault, invalid } from "./errors.ts";
import { challengeOf, challengeShape, metadataSchema, normalEmail, readBody } from "./input.ts";
import { dropTokens } from "./one-time-tokens.ts";
import { checkPolicy, fits, hashPassword } from "./passwords.ts";
import { askedRedirect } from "./redirects.ts";
import { endSessions } from "./session-store.ts";
import { sendTokenMail } from "./token-mail.ts";
import { fullUserJson } from "./user-json.ts";
import { changeUser, findUser, mergeMetadata, type UserRow } from "./user-store.ts";

const userBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  ...challengeShape,
});

type UserBody = z.infer<typeof userBody>;

async function newPasswordHash(deps: AuthDeps, user: UserRow, body: UserBody): Promise<string | undefined> {
  if (body.password === null || body.password === undefined) return undefined;
  checkPolicy(body.password, deps.settings);
  if (body.current_password && !(await fits(body.current_password, user.password_hash, deps.settings))) {
    throw new AuthFault(400, "current_password_invalid", "Current password is not correct");
  }
  if (user.password_hash && (await fits(body.password, user.password_hash, deps.settings))) {
    throw new AuthFault(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(body.password, deps.settings);
}

async function updateOwn(
  deps: AuthDeps,
  { user, session }: SignedIn,
  body: UserBody,
): Promise<{ user: UserRow; mails: ChangeMail[] }> {
  if (body.app_metadata)
    throw new AuthFault(403, "not_admin", "Updating app_metadata requires admin privileges");
  if (body.phone) throw new AuthFault(400, "phone_provider_disabled", "Unable to process phone changes");
  const challenge = challengeOf(body);
  const new_email = body.email ? normalEmail(body.email) : undefined;
  const password_hash = await newPasswordHash(deps, user, body);
  return transaction(deps.pool, async (sql) => {
    const locked = await findUser(sql, { id: user.id }, "lock");
    if (!locked) throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
    if (password_hash) {
      await endSessions(sql, user.id, { not: session.id });
      await dropTokens(sql, user.id);
    }
    const user_metadata = body.data ? mergeMetadata(locked.user_metadata, body.data) : undefined;
    const changed = await changeUser(sql, user.id, { password_hash, user_metadata }, deps.clock.now());
    if (!new_email || new_email === locked.email) return { user: changed, mails: [] };
    return requestEmailChange(deps, sql, changed, new_email, challenge);
  });
}

async function putUser(c: AuthContext, deps: AuthDeps): Promise<UserRow> {
  const body = await readBody(c, userBody);
  const { user, mails } = await updateOwn(deps, await requireSession(c, deps), body);
  const redirectTo = askedRedirect(c.req.query("redirect_to"), deps.env.APP_URL);
  for (const mail of mails) await sendTokenMail(deps, { kind: "email_change", user, ...mail, redirectTo });
  return user;
}

export function addUser(auth: AuthApp, deps: AuthDeps): void {
  auth.get("/user", async (c) => {
    const { user } = await requireSession(c, deps);
    return c.json(await fullUserJson(deps.pool, user));
  });

  auth.put("/user", async (c) => c.json(await fullUserJson(deps.pool, await putUser(c, deps))));

  auth.post("/logout", async (c) => {
    const { user, session } = await requireSession(c, deps);
    const scope = c.req.query("scope") ?? "global";
    if (scope === "global") await endSessions(deps.pool, user.id, "all");
    else if (scope === "local") await endSessions(deps.pool, user.id, { only: session.id });
    else if (scope === "others") await endSessions(deps.pool, user.id, { not: session.id });
    else throw invalid(`Unsupported logout scope "${scope}"`);
    return c.body(null, 204);
  });
}
