// /admin/users: accounts made, read, changed and removed with the secret key.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { transaction } from "../kit/db.ts";
import { listAccounts } from "./admin-list.ts";
import { type AuthApp, type AuthContext, type AuthDeps, requireAdmin } from "./context.ts";
import { AuthFault, invalid } from "./errors.ts";
import { dropFactors } from "./factor-store.ts";
import { metadataSchema, normalEmail, readBody } from "./input.ts";
import { dropTokens } from "./one-time-tokens.ts";
import { checkPolicy, hashOfNobody, hashPassword } from "./passwords.ts";
import { endSessions } from "./session-store.ts";
import { fullUserJson, usersJson } from "./user-json.ts";
import {
  changeEmailIdentity,
  changeUser,
  findUser,
  insertUser,
  mergeMetadata,
  type UserChange,
  type UserRow,
} from "./user-store.ts";

const accountBody = z.object({
  id: z.uuid().nullish(),
  email: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  role: z.string().nullish(),
  ban_duration: z.string().nullish(),
});
const removalBody = z.object({ should_soft_delete: z.boolean().nullish() });

type AccountBody = z.infer<typeof accountBody>;

const UNIT_MS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
const taken = () =>
  new AuthFault(422, "email_exists", "A user with this email address has already been registered");

/** `24h`, `1h30m`, `none`: until when; null lifts a ban, undefined leaves it. */
function bannedUntil(duration: string | null | undefined, now: number): Date | null | undefined {
  if (!duration) return undefined;
  if (duration === "none") return null;
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(duration)) throw invalid("invalid format for ban duration");
  const parts = duration.matchAll(/([\d.]+)(h|ms|m|s)/g);
  const total_ms = [...parts].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ""] ?? 0),
    0,
  );
  return new Date(now + total_ms);
}

async function hashFor(deps: AuthDeps, body: AccountBody): Promise<string | undefined> {
  if (body.password_hash) {
    if (!/^\$2[aby]\$\d\d\$.{53}$/.test(body.password_hash))
      throw invalid("password_hash must be a bcrypt hash");
    return body.password_hash;
  }
  return body.password ? hashPassword(body.password, deps.settings) : undefined;
}

async function create(deps: AuthDeps, body: AccountBody): Promise<UserRow> {
  if (!body.email) throw invalid("Cannot create a user without either an email or phone");
  const email = normalEmail(body.email);
  const now = deps.clock.now();
  const password_hash = (await hashFor(deps, body)) ?? (await hashOfNobody(deps.settings));
  return transaction(deps.pool, async (sql) => {
    const user = await insertUser(
      sql,
      {
        ...{ id: body.id ?? randomUUID(), email, password_hash, role: body.role ?? undefined },
        user_metadata: mergeMetadata({}, body.user_metadata ?? {}),
        app_metadata: mergeMetadata({}, body.app_metadata ?? {}),
        email_confirmed_at: body.email_confirm ? new Date(now) : null,
        banned_until: bannedUntil(body.ban_duration, now) ?? null,
      },
      now,
    );
    if (!user) throw taken();
    return user;
  });
}

/** The account that the path names. Throws 404 when it is none. */
export async function adminTarget(c: AuthContext, deps: AuthDeps): Promise<UserRow> {
  const id = z.uuid().safeParse(c.req.param("id"));
  if (!id.success) throw new AuthFault(404, "validation_failed", "user_id must be an UUID");
  const user = await findUser(deps.pool, { id: id.data });
  if (!user) throw new AuthFault(404, "user_not_found", "User not found");
  return user;
}

async function update(deps: AuthDeps, user: UserRow, body: AccountBody): Promise<UserRow> {
  if (body.password) checkPolicy(body.password, deps.settings);
  const now = deps.clock.now();
  const email = body.email ? normalEmail(body.email) : undefined;
  const password_hash = await hashFor(deps, body);
  const data = { ...(email ? { email } : {}), ...(body.email_confirm ? { email_verified: true } : {}) };
  const change: UserChange = {
    ...{
      email,
      password_hash,
      role: body.role ?? undefined,
      banned_until: bannedUntil(body.ban_duration, now),
    },
    user_metadata: mergeMetadata({ ...user.user_metadata, ...data }, body.user_metadata ?? {}),
    app_metadata: mergeMetadata(user.app_metadata, body.app_metadata ?? {}),
    email_confirmed_at: body.email_confirm && !user.email_confirmed_at ? new Date(now) : undefined,
  };
  return transaction(deps.pool, async (sql) => {
    const holder = email ? await findUser(sql, { email }) : null;
    if (holder && holder.id !== user.id) throw taken();
    const changed = await changeUser(sql, user.id, change, now);
    await changeEmailIdentity(sql, changed, data, now);
    if (password_hash) await endSessions(sql, user.id, "all");
    if (password_hash || email) await dropTokens(sql, user.id);
    return changed;
  });
}

async function remove(deps: AuthDeps, user: UserRow, isSoft: boolean): Promise<void> {
  if (!isSoft) {
    await deps.pool.query("delete from auth.users where id = $1", [user.id]);
    return;
  }
  // The row stays for its id; the address becomes free and nothing personal is kept.
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
    const body = await readBody(c, removalBody);
    await remove(deps, await adminTarget(c, deps), body.should_soft_delete === true);
    return c.json({});
  });
}
