// POST /invite and /admin/generate_link: links made with the secret key. They never use PKCE, because
// the recipient did not start the flow in a browser.
import { z } from "zod";
import { type Sql, transaction } from "#standins/kit/db.ts";
import { type IssuedToken, issueToken, type Slot } from "../mail/one-time-tokens.ts";
import { sendTokenMail, serviceLink } from "../mail/token-mail.ts";
import { findOrOpenAccount, type Opening } from "../user/accounts.ts";
import { checkPolicy, hashPassword, hashRandomPassword } from "../user/passwords.ts";
import { fullUserJson } from "../user/user-json.ts";
import { changeUser, findUser, mergeMetadata, type UserChange, type UserRow } from "../user/user-store.ts";
import { type AuthApp, type AuthContext, type AuthDeps, requireAdmin } from "../wire/context.ts";
import { AuthFault, emailTaken, invalid } from "../wire/errors.ts";
import { metadataSchema, normalEmail, readBody, textMember } from "../wire/input.ts";
import { findAllowedRedirect } from "../wire/redirects.ts";

const TYPES = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change_current",
  "email_change_new",
] as const;
type LinkType = (typeof TYPES)[number];

const inviteBody = z.object({ email: textMember, data: metadataSchema.nullish() });
const linkBody = z.object({
  type: textMember,
  email: textMember,
  password: textMember,
  new_email: textMember,
  data: metadataSchema.nullish(),
  redirect_to: textMember,
});

type LinkBody = Omit<z.infer<typeof linkBody>, "type"> & { type: LinkType };
type CreatedLink = { user: UserRow; token: IssuedToken; verification_type: LinkType };

/** The requested type. Throws 400 for an unknown one. */
function linkType(text: string): LinkType {
  const type = TYPES.find((one) => one === text);
  if (type) return type;
  throw invalid(`Invalid email action link type requested: ${text.slice(0, 100)}`);
}

/** A confirmation token for an unconfirmed account, created if needed. */
async function makeConfirmation(
  deps: AuthDeps,
  sql: Sql,
  opening: Opening,
  isInvite: boolean,
): Promise<Omit<CreatedLink, "verification_type">> {
  const existing = await findUser(sql, { email: opening.email }, "lock");
  const user = existing ?? (await findOrOpenAccount(deps, sql, { ...opening, origin: "administrator" }));
  if (user.email_confirmed_at) throw emailTaken();
  const now = deps.clock.now();
  const at = new Date(now);
  const user_metadata = existing && mergeMetadata(existing.user_metadata, opening.data);
  const typeChange: UserChange = isInvite
    ? { invited_at: at }
    : { user_metadata: user_metadata ?? undefined };
  const change: UserChange = { confirmation_sent_at: at, ...typeChange };
  const token = await issueToken(deps, sql, user, "confirmation", false);
  return { user: await changeUser(sql, user.id, change, now), token };
}

async function makeForExisting(
  deps: AuthDeps,
  sql: Sql,
  user: UserRow,
  body: LinkBody,
): Promise<CreatedLink> {
  const now = deps.clock.now();
  const at = new Date(now);
  const verification_type = body.type;
  if (verification_type === "magiclink" || verification_type === "recovery") {
    const token = await issueToken(deps, sql, user, "recovery", false);
    return { user: await changeUser(sql, user.id, { recovery_sent_at: at }, now), token, verification_type };
  }
  if (verification_type === "email_change_current" && !deps.settings.is_secure_email_change)
    throw invalid("Enable secure email change to generate link for current email");
  const new_email = normalEmail(body.new_email);
  const holder = await findUser(sql, { email: new_email });
  if (holder && holder.id !== user.id) throw emailTaken();
  const slot: Slot = verification_type === "email_change_new" ? "email_change_new" : "email_change_current";
  const token = await issueToken(deps, sql, user, slot, false);
  const step = user.new_email === new_email ? user.email_change_step : 0;
  const change = { new_email, email_change_sent_at: at, email_change_step: step };
  return { user: await changeUser(sql, user.id, change, now), token, verification_type };
}

async function makeLink(deps: AuthDeps, body: LinkBody): Promise<CreatedLink> {
  const email = normalEmail(body.email);
  if (body.type === "signup" && !body.password) throw invalid("Signup requires a valid password");
  if (body.type === "signup" && body.password) checkPolicy(body.password, deps.settings);
  const existing = await findUser(deps.pool, { email });
  const type = body.type === "magiclink" && !existing ? "signup" : body.type;
  if (type === "signup" || type === "invite") {
    const password_hash = body.password
      ? await hashPassword(body.password, deps.settings)
      : await hashRandomPassword(deps.settings);
    const opening = { email, password_hash, data: body.data ?? undefined };
    const created = await transaction(deps.pool, (sql) =>
      makeConfirmation(deps, sql, opening, type === "invite"),
    );
    return { ...created, verification_type: type };
  }
  return transaction(deps.pool, async (sql) => {
    const user = await findUser(sql, { email }, "lock");
    if (!user) throw new AuthFault(404, "user_not_found", "User with this email not found");
    return makeForExisting(deps, sql, user, body);
  });
}

async function generateLink(c: AuthContext, deps: AuthDeps): Promise<Record<string, unknown>> {
  const input = await readBody(c, linkBody);
  const body = { ...input, type: linkType(input.type) };
  const requestedUrl = body.redirect_to || c.req.query("redirect_to");
  const redirect_to = findAllowedRedirect(requestedUrl, deps) ?? deps.env.APP_URL;
  const { user, token, verification_type } = await makeLink(deps, body);
  const type = verification_type.startsWith("email_change") ? "email_change" : verification_type;
  return {
    ...(await fullUserJson(deps.pool, user)),
    action_link: serviceLink(deps, type, token.link, redirect_to),
    email_otp: token.code,
    hashed_token: token.link,
    verification_type,
    redirect_to,
  };
}

export function addAdminLinks(auth: AuthApp, deps: AuthDeps): void {
  auth.post("/admin/generate_link", async (c) => c.json(await generateLink(c, deps)));

  auth.post("/invite", async (c) => {
    await requireAdmin(c, deps);
    const body = await readBody(c, inviteBody);
    deps.mailBudget.take(1);
    const email = normalEmail(body.email);
    const opening = {
      email,
      password_hash: await hashRandomPassword(deps.settings),
      data: body.data ?? undefined,
    };
    const { user, token } = await transaction(deps.pool, (sql) => makeConfirmation(deps, sql, opening, true));
    const redirectTo = findAllowedRedirect(c.req.query("redirect_to"), deps);
    await sendTokenMail(deps, { kind: "invite", user, to: email, token, redirectTo });
    return c.json(await fullUserJson(deps.pool, user));
  });
}
