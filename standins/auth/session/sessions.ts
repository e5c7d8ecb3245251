// Issues and refreshes sessions: the answer to every successful sign-in, and the rotation rules that
// let two tabs refresh concurrently but revoke the whole family when a stolen token is reused.
import { randomBytes, randomUUID } from "node:crypto";
import { type Sql, transaction } from "#standins/kit/db.ts";
import { fullUserJson, type UserJson } from "../user/user-json.ts";
import { changeUser, findUser, isBanned, type UserRow } from "../user/user-store.ts";
import type { AuthDeps } from "../wire/context.ts";
import { AuthFault, invalid } from "../wire/errors.ts";
import { findExpiry } from "./session-limits.ts";
import {
  findActiveToken,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  lockSession,
  type RefreshTokenRow,
  revokeFamily,
  revokeToken,
  type SessionRow,
  touchSession,
} from "./session-store.ts";

export type SessionJson = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
  provider_token?: string;
  provider_refresh_token?: string;
  weak_password?: { message: string; reasons: string[] };
};

/** Why a used refresh token was accepted again. */
export type Reuse = "none" | "parent_of_active" | "within_interval";

type Client = Pick<SessionRow, "ip" | "user_agent">;

const LOCK_WITHIN = "5s";

/** A session as the client receives it: a fresh access token with the given refresh token. */
export async function sessionJson(
  deps: AuthDeps,
  sql: Sql,
  user: UserRow,
  session: Pick<SessionRow, "id" | "aal" | "amr">,
  refresh_token: string,
): Promise<SessionJson> {
  // Real time, not the moved clock: the official clients compare with Date.now().
  const iat = Math.floor(Date.now() / 1000);
  const expires_in = deps.settings.jwt_expires_after_s;
  const access_token = await deps.keys.sign({
    sub: user.id,
    aud: user.aud,
    iat,
    exp: iat + expires_in,
    email: user.email ?? "",
    phone: "",
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  const json = await fullUserJson(sql, user);
  return {
    access_token,
    token_type: "bearer",
    expires_in,
    expires_at: iat + expires_in,
    refresh_token,
    user: json,
  };
}

/** Opens a new session in the caller's transaction and answers it. `method` becomes its amr. */
export async function openSession(
  deps: AuthDeps,
  sql: Sql,
  user: UserRow,
  method: string,
  client: Client,
): Promise<SessionJson> {
  const created_at = new Date();
  const now = deps.clock.now();
  const amr = [{ method, timestamp: Math.floor(created_at.getTime() / 1000) }];
  const session = { id: randomUUID(), user_id: user.id, aal: "aal1" as const, amr, created_at, ...client };
  await insertSession(sql, session);
  const token = deps.secrets.newRefreshToken();
  const digest = deps.secrets.digest("refresh", token);
  await insertRefreshToken(sql, { digest, session_id: session.id, parent_id: null, nonce: null }, created_at);
  const signedIn = await changeUser(sql, user.id, { last_sign_in_at: new Date(now) }, now);
  // The provider's answer has already updated a provider's identity.
  if (method !== "oauth") {
    await sql.query(
      "update auth.identities set last_sign_in_at = $2 where user_id = $1 and provider = 'email'",
      [user.id, new Date(now)],
    );
  }
  return sessionJson(deps, sql, signedIn, session, token);
}

/** The rotation rules, under the session's lock: returns the token to answer with, or the refusal. */
async function rotate(
  deps: AuthDeps,
  sql: Sql,
  presented: string,
  row: RefreshTokenRow,
): Promise<{ token: string; reuse: Reuse } | AuthFault> {
  const at = new Date();
  const active = await findActiveToken(sql, row.session_id);
  if (row.is_revoked && active?.parent_id === row.id && active.nonce) {
    // The client lost our last answer: return the same successor again.
    return { token: deps.secrets.childOf(presented, active.nonce), reuse: "parent_of_active" };
  }
  const isWithinInterval = at.getTime() <= row.updated_at.getTime() + deps.settings.refresh_reuse_interval_ms;
  if (row.is_revoked && !(isWithinInterval && active)) {
    await revokeFamily(sql, row.session_id, at);
    return new AuthFault(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
  await revokeToken(sql, row.id, row.is_revoked ? row.updated_at : at);
  const nonce = randomBytes(16);
  const child = deps.secrets.childOf(presented, nonce);
  const digest = deps.secrets.digest("refresh", child);
  await insertRefreshToken(sql, { digest, session_id: row.session_id, parent_id: row.id, nonce }, at);
  return { token: child, reuse: row.is_revoked ? "within_interval" : "none" };
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/**
 * Exchanges a refresh token. Returns refusals instead of throwing, so that revoking a misused
 * family is committed.
 */
export async function refreshSession(
  deps: AuthDeps,
  presented: string,
  client: Client,
): Promise<{ session: SessionJson; reuse: Reuse } | AuthFault> {
  if (!/^[A-Za-z0-9_-]{12,}$/.test(presented)) throw invalid("Refresh token is not valid");
  const digest = deps.secrets.digest("refresh", presented);
  const unknown = new AuthFault(
    400,
    "refresh_token_not_found",
    "Invalid Refresh Token: Refresh Token Not Found",
  );
  const work = async (sql: Sql) => {
    const seen = await findRefreshToken(sql, digest);
    if (!seen) return unknown;
    await sql.query(`set local lock_timeout = '${LOCK_WITHIN}'`);
    const session = await lockSession(sql, seen.session_id);
    // Read again: a refresh that held the lock earlier may have changed the token.
    const row = await findRefreshToken(sql, digest);
    if (!session || !row) return unknown;
    const user = await findUser(sql, { id: session.user_id });
    if (!user) return unknown;
    if (isBanned(user, deps.clock.now()))
      return new AuthFault(400, "user_banned", "Invalid Refresh Token: User Banned");
    const refusal = await findExpiry(deps, sql, session);
    if (refusal) return refusal;
    const rotated = await rotate(deps, sql, presented, row);
    if (rotated instanceof AuthFault) return rotated;
    await touchSession(sql, session.id, client, new Date());
    const json = await sessionJson(deps, sql, user, session, rotated.token);
    return { session: json, reuse: rotated.reuse };
  };
  return transaction(deps.pool, work).catch((error: unknown) => {
    if (isLockTimeout(error))
      throw new AuthFault(409, "conflict", "Too many concurrent token refresh requests");
    throw error;
  });
}
