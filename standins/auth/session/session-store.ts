// Rows of sessions and refresh tokens. Sessions use real time, like their tokens.
import type { Sql } from "#standins/kit/db.ts";
import type { AmrEntry } from "./keys.ts";

export type SessionRow = {
  id: string;
  user_id: string;
  aal: "aal1" | "aal2";
  amr: AmrEntry[];
  /** The second factor that raised the session; removing it lowers the session again. */
  factor_id: string | null;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  refreshed_at: Date;
};

export type RefreshTokenRow = {
  id: string;
  session_id: string;
  parent_id: string | null;
  nonce: Buffer | null;
  is_revoked: boolean;
  updated_at: Date;
};

export async function findSession(sql: Sql, id: string): Promise<SessionRow | null> {
  const found = await sql.query<SessionRow>("select * from auth.sessions where id = $1", [id]);
  return found.rows[0] ?? null;
}

/** Locks the session row until the transaction ends, to serialize refreshes of one session. */
export async function lockSession(sql: Sql, id: string): Promise<SessionRow | null> {
  const found = await sql.query<SessionRow>("select * from auth.sessions where id = $1 for no key update", [
    id,
  ]);
  return found.rows[0] ?? null;
}

export async function insertSession(
  sql: Sql,
  session: Omit<SessionRow, "refreshed_at" | "factor_id">,
): Promise<void> {
  await sql.query(
    `insert into auth.sessions (id, user_id, aal, amr, user_agent, ip, created_at, refreshed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [
      ...[session.id, session.user_id, session.aal, JSON.stringify(session.amr)],
      ...[session.user_agent, session.ip, session.created_at],
    ],
  );
}

export async function findRefreshToken(sql: Sql, digest: Buffer): Promise<RefreshTokenRow | null> {
  const found = await sql.query<RefreshTokenRow>("select * from auth.refresh_tokens where digest = $1", [
    digest,
  ]);
  return found.rows[0] ?? null;
}

/** The session's next usable token; null once the family is revoked. */
export async function findActiveToken(sql: Sql, session_id: string): Promise<RefreshTokenRow | null> {
  const found = await sql.query<RefreshTokenRow>(
    "select * from auth.refresh_tokens where session_id = $1 and not is_revoked order by id desc limit 1",
    [session_id],
  );
  return found.rows[0] ?? null;
}

type NewToken = { digest: Buffer; session_id: string; parent_id: string | null; nonce: Buffer | null };

export async function insertRefreshToken(sql: Sql, token: NewToken, at: Date): Promise<void> {
  await sql.query(
    `insert into auth.refresh_tokens (digest, session_id, parent_id, nonce, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [token.digest, token.session_id, token.parent_id, token.nonce, at],
  );
}

export async function revokeToken(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query("update auth.refresh_tokens set is_revoked = true, updated_at = $2 where id = $1", [
    id,
    at,
  ]);
}

export async function revokeFamily(sql: Sql, session_id: string, at: Date): Promise<void> {
  await sql.query(
    "update auth.refresh_tokens set is_revoked = true, updated_at = $2 where session_id = $1 and not is_revoked",
    [session_id, at],
  );
}

export async function touchSession(
  sql: Sql,
  id: string,
  seen: Pick<SessionRow, "ip" | "user_agent">,
  at: Date,
): Promise<void> {
  await sql.query("update auth.sessions set refreshed_at = $2, user_agent = $3, ip = $4 where id = $1", [
    ...[id, at, seen.user_agent, seen.ip],
  ]);
}

/** Ends all of a person's sessions, one, or all but one, with their refresh tokens. */
export async function endSessions(
  sql: Sql,
  user_id: string,
  which: "all" | { only: string } | { not: string },
): Promise<void> {
  if (which === "all") await sql.query("delete from auth.sessions where user_id = $1", [user_id]);
  else if ("only" in which) {
    await sql.query("delete from auth.sessions where user_id = $1 and id = $2", [user_id, which.only]);
  } else await sql.query("delete from auth.sessions where user_id = $1 and id <> $2", [user_id, which.not]);
}

/** Deletes the refresh tokens of all of a person's sessions; access tokens stay valid until they expire. */
export async function dropRefreshTokens(sql: Sql, user_id: string): Promise<void> {
  await sql.query(
    "delete from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = $1)",
    [user_id],
  );
}

/** Ends a person's sessions with only one factor. */
export async function endWeakSessions(sql: Sql, user_id: string): Promise<void> {
  await sql.query("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [user_id]);
}

/** Records a verified second factor: newest first in `amr`, one entry per method. */
export async function raiseSession(
  sql: Sql,
  session: SessionRow,
  factor_id: string,
  at: Date,
): Promise<SessionRow> {
  const entry = { method: "totp", timestamp: Math.floor(at.getTime() / 1000) };
  const amr = [entry, ...session.amr.filter(({ method }) => method !== entry.method)];
  await sql.query("update auth.sessions set aal = 'aal2', amr = $2, factor_id = $3 where id = $1", [
    ...[session.id, JSON.stringify(amr), factor_id],
  ]);
  return { ...session, aal: "aal2", amr, factor_id };
}
