// Rows of second factors and their challenges. The only writer of both tables, and of the link
// between a session and the factor that raised it.
import type { Sql } from "#standins/kit/db.ts";

export type FactorRow = {
  id: string;
  user_id: string;
  /** Empty when omitted: an account has at most one without a name. */
  friendly_name: string;
  status: "unverified" | "verified";
  sealed_secret: Buffer;
  /** The time step of the last accepted code; PostgreSQL's bigint arrives as text. */
  last_used_step: string | null;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type ChallengeRow = {
  id: string;
  factor_id: string;
  ip: string | null;
  wrong_attempts: number;
  verified_at: Date | null;
  created_at: Date;
};

export async function listFactors(sql: Sql, userIds: readonly string[]): Promise<FactorRow[]> {
  const found = await sql.query<FactorRow>(
    "select * from auth.mfa_factors where user_id = any($1::uuid[]) order by created_at, id",
    [userIds],
  );
  return found.rows;
}

/** This person's factor; null for another person's. */
export async function findFactor(sql: Sql, user_id: string, id: string): Promise<FactorRow | null> {
  const found = await sql.query<FactorRow>("select * from auth.mfa_factors where id = $1 and user_id = $2", [
    ...[id, user_id],
  ]);
  return found.rows[0] ?? null;
}

type NewFactor = Pick<FactorRow, "id" | "user_id" | "friendly_name" | "sealed_secret">;

export async function insertFactor(sql: Sql, factor: NewFactor, at: Date): Promise<void> {
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, sealed_secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [factor.id, factor.user_id, factor.friendly_name, factor.sealed_secret, at],
  );
}

/** Deletes enrolments begun before `before` and never challenged, to free their names. */
export async function dropStaleFactors(sql: Sql, user_id: string, before: Date): Promise<void> {
  await sql.query(
    `delete from auth.mfa_factors factor where user_id = $1 and status = 'unverified' and created_at < $2
       and not exists (select 1 from auth.mfa_challenges where factor_id = factor.id)`,
    [user_id, before],
  );
}

export async function insertChallenge(
  sql: Sql,
  challenge: Pick<ChallengeRow, "id" | "factor_id" | "ip">,
  at: Date,
): Promise<void> {
  await sql.query("insert into auth.mfa_challenges (id, factor_id, ip, created_at) values ($1, $2, $3, $4)", [
    ...[challenge.id, challenge.factor_id, challenge.ip, at],
  ]);
  await sql.query("update auth.mfa_factors set last_challenged_at = $2 where id = $1", [
    challenge.factor_id,
    at,
  ]);
}

export async function findChallenge(sql: Sql, factor_id: string, id: string): Promise<ChallengeRow | null> {
  const found = await sql.query<ChallengeRow>(
    "select * from auth.mfa_challenges where id = $1 and factor_id = $2 for update",
    [id, factor_id],
  );
  return found.rows[0] ?? null;
}

export async function dropChallenge(sql: Sql, id: string): Promise<void> {
  await sql.query("delete from auth.mfa_challenges where id = $1", [id]);
}

export async function countWrongCode(sql: Sql, challenge_id: string): Promise<void> {
  await sql.query("update auth.mfa_challenges set wrong_attempts = wrong_attempts + 1 where id = $1", [
    challenge_id,
  ]);
}

/** Records a correct code: verifies the factor, and marks the time step and the challenge as used. */
export async function acceptCode(sql: Sql, challenge: ChallengeRow, step: number, at: Date): Promise<void> {
  await sql.query("update auth.mfa_challenges set verified_at = $2 where id = $1", [challenge.id, at]);
  await sql.query(
    `update auth.mfa_factors set last_used_step = $2, updated_at = case status when 'verified' then updated_at else $3 end,
       status = 'verified' where id = $1`,
    [challenge.factor_id, step, at],
  );
}

export async function renameFactor(sql: Sql, id: string, friendly_name: string, at: Date): Promise<void> {
  await sql.query("update auth.mfa_factors set friendly_name = $2, updated_at = $3 where id = $1", [
    ...[id, friendly_name, at],
  ]);
}

/** Removes all factors of a person, or only those with `status`. */
export async function dropFactors(sql: Sql, user_id: string, status?: FactorRow["status"]): Promise<void> {
  await sql.query("delete from auth.mfa_factors where user_id = $1 and ($2::text is null or status = $2)", [
    user_id,
    status ?? null,
  ]);
}

/** Removes a factor. From their next refresh, sessions that it had raised count one factor again. */
export async function removeFactor(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `update auth.sessions set aal = 'aal1', factor_id = null,
       amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry where entry->>'method' <> 'totp')
     where factor_id = $1`,
    [id],
  );
  await sql.query("delete from auth.mfa_factors where id = $1", [id]);
}
