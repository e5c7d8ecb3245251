// /admin/users: creates, reads, changes and removes accounts with the secret key.
import { z } from "zod";
import { transaction } from "#standins/kit/db.ts";
import { dropFactors } from "../factor/factor-store.ts";
import { dropTokens } from "../mail/one-time-tokens.ts";
import { endSessions } from "../session/session-store.ts";
import { checkPolicy } from "../user/passwords.ts";
import { fullUserJson, usersJson } from "../user/user-json.ts";
import {
  changeUser,
  findUser,
  insertUser,
  mailsForgotten,
  mergeMetadata,
  saveEmailIdentity,
  type UserChange,
  type UserRow,
} from "../user/user-store.ts";
import { type AuthApp, type AuthContext, type AuthDeps, requireAdmin } from "../wire/context.ts";
import { AuthFault, emailTaken, invalid } from "../wire/errors.ts";
import { normalEmail, readBody } from "../wire/input.ts";
import { type AccountBody, accountBody, bannedUntil, hashFor, hashForNew, idOf, idTaken } from "./account.ts";
import { listAccounts } from "./list.ts";

const removalBody = z.object({ should_soft_delete: z.boolean().nullish() });

const notFound = () => new AuthFault(404, "user_not_found", "User not found");

async function create(deps: AuthDeps, body: AccountBody): Promise<UserRow> {
  if (body.email === "") throw invalid("Cannot create a user without either an email or phone");
  const email = normalEmail(body.email);
  const id = idOf(body);
  const now = deps.clock.now();
  const banned_until = bannedUntil(body, now) ?? null;
  const password_hash = await hashForNew(deps.settings, body);
  const confirmed = body.email_confirm ? { email_verified: true } : {};
  return transaction(deps.pool, async (sql) => {
    const user = await insertUser(
      sql,
      {
        id,
        email,
        password_hash,
        banned_until,
        role: body.role || undefined,
        user_metadata: { ...body.user_metadata, ...confirmed },
        app_metadata: body.app_metadata ?? {},
        email_confirmed_at: body.email_confirm ? new Date(now) : null,
      },
      now,
      "administrator",
    );
    if (user) return user;
    throw (await findUser(sql, { email })) ? emailTaken() : idTaken();
  });
}

/** The account that the path names. Throws 404 when there is none. */
export async function adminTarget(c: AuthContext, deps: AuthDeps): Promise<UserRow> {
  const id = z.guid().safeParse(c.req.param("id"));
  if (!id.success) throw new AuthFault(404, "validation_failed", "user_id must be an UUID");
  const user = await findUser(deps.pool, { id: id.data });
  if (!user) throw notFound();
  return user;
}

/** The request's changes to the row. The caller's metadata override the service's. */
function changeOf(user: UserRow, body: AccountBody, now: number): UserChange {
  const confirmed = body.email_confirm ? { email_verified: true } : {};
  return {
    role: body.role || undefined,
    banned_until: bannedUntil(body, now),
    user_metadata: mergeMetadata({ ...user.user_metadata, ...confirmed }, body.user_metadata),
    app_metadata: mergeMetadata(user.app_metadata, body.app_metadata),
    email_confirmed_at: body.email_confirm && !user.email_confirmed_at ? new Date(now) : undefined,
    is_anonymous: body.email_confirm && body.email ? false : undefined,
  };
}

async function update(deps: AuthDeps, target: UserRow, body: AccountBody): Promise<UserRow> {
  if (typeof body.password === "string") checkPolicy(body.password, deps.settings);
  const now = deps.clock.now();
  const email = body.email ? normalEmail(body.email) : undefined;
  const password_hash = await hashFor(deps.settings, body);
  return transaction(deps.pool, async (sql) => {
    const user = await findUser(sql, { id: target.id }, "lock");
    if (!user) throw notFound();
    const holder = email ? await findUser(sql, { email }) : null;
    if (holder && holder.id !== user.id) throw emailTaken();
    const forgotten = password_hash ? mailsForgotten : {};
    const change = { ...changeOf(user, body, now), ...forgotten, email, password_hash };
    const changed = await changeUser(sql, user.id, change, now);
    if (password_hash) await endSessions(sql, user.id, "all");
    if (password_hash || email || body.email_confirm) await dropTokens(sql, user.id);
    return email ? saveEmailIdentity(sql, changed, body.email_confirm === true, now) : changed;
  });
}

async function remove(deps: AuthDeps, user: UserRow, isSoft: boolean): Promise<void> {
  if (!isSoft) {
    await deps.pool.query("delete from auth.users where id = $1", [user.id]);
    return;
  }
  // The row keeps its id, frees its address and loses its personal data.
  await transaction(deps.pool, async (sql) => {
    await findUser(sql, { id: user.id }, "lock");
    await endSessions(sql, user.id, "all");
    await dropTokens(sql, user.id);
    await sql.query("delete from auth.identities where user_id = $1", [user.id]);
    await dropFactors(sql, user.id);
    const now = deps.clock.now();
    const emptied = {
      email: null,
      new_email: null,
      password_hash: null,
      user_metadata: {},
      app_metadata: {},
    };
    await changeUser(sql, user.id, { ...emptied, deleted_at: new Date(now) }, now);
  });
}

export function addAdminUsers(auth: AuthApp, deps: AuthDeps): void {
  auth.use("/admin/*", async (c, next) => {
    await requireAdmin(c, deps);
    await next();
  });
  auth.get("/admin/users", async (c) => {
    const users = await listAccounts(c, deps);
    return c.json({ users: await usersJson(deps.pool, users), aud: "authenticated" });
  });
  auth.post("/admin/users", async (c) => {
    const user = await create(deps, await readBody(c, accountBody));
    return c.json(await fullUserJson(deps.pool, user));
  });
  auth.get("/admin/users/:id", async (c) =>
    c.json(await fullUserJson(deps.pool, await adminTarget(c, deps))),
  );
  auth.put("/admin/users/:id", async (c) => {
    const user = await update(deps, await adminTarget(c, deps), await readBody(c, accountBody));
    return c.json(await fullUserJson(deps.pool, user));
  });
  auth.delete("/admin/users/:id", async (c) => {
    const target = await adminTarget(c, deps);
    const { should_soft_delete } = await readBody(c, removalBody, "may be empty");
    await remove(deps, target, should_soft_delete === true);
    return c.json({});
  });
}
