// Codes and links: one per person and purpose, replaced by the next, stored as digests, usable once.
// They follow the movable clock, so that a test or a demo can let them expire.
import type { Sql } from "#standins/kit/db.ts";
import { newCode, newLinkToken } from "../secrets.ts";
import { findUser, type UserRow } from "../user/user-store.ts";
import type { AuthDeps } from "../wire/context.ts";
import { AuthFault, codeRefused } from "../wire/errors.ts";

export type Slot =
  | "confirmation"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication";

/** The contents of a mail: `link` is the stored form, prefixed with `pkce_` on request. */
export type IssuedToken = { link: string; code: string };

/** The token of a link, or a code with its user. */
export type Proof = { link: string } | { user: UserRow; code: string };

export type RedeemableToken = { user: UserRow; slot: Slot; isPkce: boolean };

type TokenRow = {
  user_id: string;
  slot: Slot;
  code_digest: Buffer;
  is_pkce: boolean;
  wrong_attempts: number;
  issued_at: Date;
};

type TokenMatch = { user: UserRow; row: TokenRow };

const PKCE_PREFIX = "pkce_";

/** Throws 429 when the last mail of this kind is younger than the interval, or at the service's hourly limit. */
export function checkInterval(deps: AuthDeps, lastSentAt: Date | null, mails = 1): void {
  checkWait(deps, lastSentAt);
  deps.mailBudget.take(mails);
}

function checkWait(deps: AuthDeps, lastSentAt: Date | null): void {
  if (!lastSentAt) return;
  const elapsed_ms = deps.clock.now() - lastSentAt.getTime();
  // After the clock was set back, allow the request: otherwise it would be refused until time catches up.
  const left_ms = elapsed_ms < 0 ? 0 : deps.settings.mail_interval_ms - elapsed_ms;
  if (left_ms <= 0) return;
  const message = `For security purposes, you can only request this after ${Math.ceil(left_ms / 1000)} seconds.`;
  throw new AuthFault(429, "over_email_send_rate_limit", message);
}

function codeDigest(deps: AuthDeps, user_id: string, slot: Slot, code: string): Buffer {
  return deps.secrets.digest("code", `${user_id}:${slot}:${code}`);
}

/** Makes the token of a slot and replaces the previous one. */
export async function issueToken(
  deps: AuthDeps,
  sql: Sql,
  user: UserRow,
  slot: Slot,
  isPkce: boolean,
): Promise<IssuedToken> {
  const token = newLinkToken();
  const code = newCode(deps.settings.code_length);
  await sql.query(
    `insert into auth.one_time_tokens (user_id, slot, link_digest, code_digest, is_pkce, issued_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, slot) do update set link_digest = excluded.link_digest,
       code_digest = excluded.code_digest, is_pkce = excluded.is_pkce, issued_at = excluded.issued_at,
       wrong_attempts = 0`,
    [
      ...[user.id, slot, deps.secrets.digest("link", token), codeDigest(deps, user.id, slot, code)],
      ...[isPkce, new Date(deps.clock.now())],
    ],
  );
  return { link: isPkce ? `${PKCE_PREFIX}${token}` : token, code };
}

function isAlive(deps: AuthDeps, row: TokenRow): boolean {
  return deps.clock.now() <= row.issued_at.getTime() + deps.settings.code_expires_after_ms;
}

async function ownerOfLink(sql: Sql, link_digest: Buffer): Promise<UserRow | null> {
  const found = await sql.query<{ user_id: string }>(
    "select user_id from auth.one_time_tokens where link_digest = $1",
    [link_digest],
  );
  const row = found.rows[0];
  return row ? findUser(sql, { id: row.user_id }, "lock") : null;
}

/** The token of a link. Locks the person's row first, as all code that changes both does. */
async function byLink(
  deps: AuthDeps,
  sql: Sql,
  link: string,
  slots: readonly Slot[],
): Promise<TokenMatch | null> {
  const isPkce = link.startsWith(PKCE_PREFIX);
  const link_digest = deps.secrets.digest("link", isPkce ? link.slice(PKCE_PREFIX.length) : link);
  const user = await ownerOfLink(sql, link_digest);
  if (!user) return null;
  const found = await sql.query<TokenRow>(
    "select * from auth.one_time_tokens where link_digest = $1 and is_pkce = $2 and slot = any($3::text[])",
    [link_digest, isPkce, slots],
  );
  const row = found.rows[0];
  return row ? { user, row } : null;
}

async function byCode(
  deps: AuthDeps,
  sql: Sql,
  { id, code }: { id: string; code: string },
  slots: readonly Slot[],
): Promise<TokenMatch | null> {
  const user = await findUser(sql, { id }, "lock");
  if (!user) return null;
  const found = await sql.query<TokenRow>(
    "select * from auth.one_time_tokens where user_id = $1 and slot = any($2::text[]) order by slot",
    [id, slots],
  );
  const usable = found.rows.filter((row) => row.wrong_attempts < deps.settings.code_max_attempts);
  const row = usable.find((one) => one.code_digest.equals(codeDigest(deps, id, one.slot, code)));
  if (row) return { user, row };
  await sql.query(
    "update auth.one_time_tokens set wrong_attempts = wrong_attempts + 1 where user_id = $1 and slot = any($2::text[])",
    [id, slots],
  );
  return null;
}

/**
 * Finds the token of a proof and locks its person, in the caller's transaction. The second of two
 * concurrent calls finds nothing, because the first has deleted the row. Returns the refusal instead of
 * throwing, so that the count of wrong tries is committed.
 */
export async function findRedeemable(
  deps: AuthDeps,
  sql: Sql,
  proof: Proof,
  slots: readonly Slot[],
): Promise<RedeemableToken | AuthFault> {
  const isLink = "link" in proof;
  const found = isLink
    ? await byLink(deps, sql, proof.link, slots)
    : await byCode(deps, sql, { id: proof.user.id, code: proof.code }, slots);
  if (!found || !isAlive(deps, found.row)) return codeRefused(isLink);
  return { user: found.user, slot: found.row.slot, isPkce: found.row.is_pkce };
}

/** Ends all codes and links of a person, or those of one slot. */
export async function dropTokens(sql: Sql, user_id: string, slot?: Slot): Promise<void> {
  await sql.query("delete from auth.one_time_tokens where user_id = $1 and ($2::text is null or slot = $2)", [
    ...[user_id, slot ?? null],
  ]);
}
