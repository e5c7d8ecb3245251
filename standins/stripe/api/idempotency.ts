// One key, one result. The claim is committed before execution, so that a second request with the
// same key sees it; the answer is written in the transaction of the change it reports, so that a crash
// leaves both or neither. The next start releases the claims of a dead process.
import type { Pool, Sql } from "../../kit/db.ts";
import { badParam, StripeFault } from "../wire/errors.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEY = 255;

export type Answer = { status: number; body: string };
export type Claim = {
  key: string;
  method: string;
  path: string;
  params: string;
  owner: string;
  now_ms: number;
  request_id: string;
};
export type Replay = Answer & { request_id: string };

type Row = {
  method: string;
  path: string;
  params: string;
  status: number | null;
  body: string | null;
  request_id: string;
};

/** Claims the key. Returns the stored result of an earlier request, or undefined: execute now. */
export async function claimKey(pool: Pool, claim: Claim): Promise<Replay | undefined> {
  const { key, method, path, params, owner, now_ms, request_id } = claim;
  if (key.length > MAX_KEY) throw badParam(`Idempotency keys are at most ${MAX_KEY} characters long.`);
  const claimed = await pool.query(
    `insert into stripe.idempotency (key, method, path, params, owner, created_ms, request_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update set method = excluded.method, path = excluded.path, params = excluded.params,
       owner = excluded.owner, created_ms = excluded.created_ms, request_id = excluded.request_id,
       status = null, body = null
     where stripe.idempotency.created_ms <= $6 - ${KEPT_MS} and stripe.idempotency.status is not null`,
    [key, method, path, params, owner, now_ms, request_id],
  );
  if (claimed.rowCount === 1) return undefined;
  const found = await pool.query<Row>(
    `select method, path, params, status, body, request_id from stripe.idempotency where key = $1`,
    [key],
  );
  const row = found.rows[0];
  const isSame = row?.method === method && row.path === path && row.params === params;
  if (row && !isSame) {
    throw new StripeFault(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Use a key other than '${key}'.`,
    });
  }
  if (!row || row.status === null || row.body === null) {
    throw new StripeFault(409, {
      type: "invalid_request_error",
      code: "idempotency_key_in_use",
      message: `Another request with the idempotency key '${key}' is in progress.`,
    });
  }
  return { status: row.status, body: row.body, request_id: row.request_id };
}

/** Stores the answer for the rest of the key's day. */
export async function keepAnswer(sql: Sql, key: string, answer: Answer): Promise<void> {
  await sql.query(`update stripe.idempotency set status = $2, body = $3 where key = $1`, [
    key,
    answer.status,
    answer.body,
  ]);
}

/** Releases the key of a request refused before execution. */
export async function releaseKey(sql: Sql, key: string): Promise<void> {
  await sql.query(`delete from stripe.idempotency where key = $1 and status is null`, [key]);
}

/** At start: releases the claims of earlier processes and deletes keys older than a day. */
export async function releaseOrphans(sql: Sql, owner: string, now_ms: number): Promise<void> {
  await sql.query(`delete from stripe.idempotency where created_ms <= $1`, [now_ms - KEPT_MS]);
  await sql.query(`delete from stripe.idempotency where status is null and owner <> $1`, [owner]);
}
