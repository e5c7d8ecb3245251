// Operators' search for accounts: by a part of the address or of a profile's name, by an id, or by the short number of
// one of their requests, offers or bookings.
import { sql } from "kysely";
import type { AccountStatus } from "#domain/account/machine.ts";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { parseShortNumber } from "#domain/short-number.ts";
import { decodeCursor, encodeCursor } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorAccounts } from "../access.ts";
import { accountsByNumber } from "./number.ts";

export const accountStatuses = ["active", "suspended", "closed"] as const satisfies readonly AccountStatus[];

export type AccountFilter = { q: string; status: AccountStatus | null; after: string | null };
export type AccountSearchRow = {
  id: string;
  email: string;
  status: AccountStatus;
  is_operator: boolean;
  created_at: string;
  last_seen_at: string | null;
  names: string[];
};

const isOperator = sql<boolean>`exists (select 1 from operator_grant where operator_grant.account_id = account.id)`;
const lastSeen = sql<Date | null>`(select max(last_seen_at) from device where device.account_id = account.id)`;
const names = sql<string[]>`array(select display_name from profile
  where profile.account_id = account.id order by archived_at is not null, created_at, id)`;

/** Accounts, newest first; none for anybody but an operator. */
export async function listAccounts(
  scope: ReadScope,
  { q, status, after }: AccountFilter,
  page_rows: number = limits.page_rows,
): Promise<{ rows: AccountSearchRow[]; next: string | null }> {
  const cursor = decodeCursor(after, "instant");
  let query = operatorAccounts(scope)
    .select(["account.id", "email", "status", "created_at"])
    .select([isOperator.as("is_operator"), lastSeen.as("last_seen_at"), names.as("names")])
    .where(matchesSearch(q));
  // A literal: the planner uses the partial index on other statuses only for a value it knows.
  if (status) query = query.where("status", "=", sql.lit(status));
  if (cursor)
    query = query.where(
      sql<boolean>`(account.created_at, account.id) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`,
    );
  const rows = await query
    .orderBy("account.created_at", "desc")
    .orderBy("account.id", "desc")
    .limit(page_rows + 1)
    .execute();
  const views = rows.slice(0, page_rows).map((row) => ({
    ...row,
    status: row.status as AccountStatus,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  }));
  const last = views.at(-1);
  const next = rows.length > page_rows && last ? encodeCursor({ value: last.created_at, id: last.id }) : null;
  return { rows: views, next };
}

/**
 * The search text as a condition on `account`: an id, a part of the address or of a profile's name, a short number of
 * its own or, if it is too short for the trigram index, the beginning of an address or name. Takes at most
 * `limits.search_max_rows` hits of each, in no particular order.
 */
function matchesSearch(text: string) {
  const q = text.trim().slice(0, limits.email_characters);
  if (q === "") return sql<boolean>`true`;
  const most = limits.search_max_rows;
  if (isId(q.toLowerCase()))
    return sql<boolean>`account.id = any(array(select ${q}::uuid
      union select profile.account_id from profile where profile.id = ${q}::uuid))`;
  const literal = q.replaceAll(/[\\%_]/g, "\\$&");
  if ([...q].length < trigramCharacters) {
    const start = `${literal.toLowerCase()}%`;
    // In the order of the index, so that the planner reads the index and not the table up to the limit.
    return sql<boolean>`account.id = any(array(
      (select account.id from account where lower(account.email::text) like ${start}
        order by lower(account.email::text) using ~<~ limit ${most}) union
      (select profile.account_id from profile where lower(profile.display_name) like ${start}
        order by lower(profile.display_name) using ~<~ limit ${most})))`;
  }
  // A name may look like a number ("Bravo" reads as B-RAV0): search for both.
  const numbered = parseShortNumber(q);
  const byNumber = numbered ? sql` union (${accountsByNumber(numbered)})` : sql``;
  // A subquery hides the text from the planner: for a common one it would scan the table up to the limit.
  const part = sql`(select ${`%${literal}%`}::text)`;
  return sql<boolean>`account.id = any(array(
    (select account.id from account where account.email::text ilike ${part} limit ${most}) union
    (select profile.account_id from profile where profile.display_name ilike ${part} limit ${most})${byNumber}))`;
}

/** The trigram index cannot serve shorter texts. */
const trigramCharacters = 3;
