// How an account is protected, as its own page shows it.
import { sql } from "kysely";
import { limits, units } from "#domain/limits.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { accounts } from "../access.ts";

export type NewEmail = { new_email: string; asked_at: Date };

/** An account's pending new address while the mailed links are valid; else null. */
export async function findNewEmail(db: Database, account_id: string, now: Date): Promise<NewEmail | null> {
  const row = await db
    .selectFrom("account")
    .select(["new_email", "new_email_asked_at as asked_at"])
    .where("id", "=", account_id)
    .executeTakeFirst();
  if (!row?.new_email || !row.asked_at) return null;
  const ends_ms = row.asked_at.getTime() + limits.one_time_link_minutes * units.minute_ms;
  return now.getTime() < ends_ms ? { new_email: row.new_email, asked_at: row.asked_at } : null;
}

export type SecurityView = { email: string; has_second_factor: boolean; codes_left: number };

/** The account's address, whether it has a second factor, and how many recovery codes nobody has used. */
export async function findSecurity(scope: ReadScope): Promise<SecurityView | null> {
  if (scope.actor.kind !== "member") return null;
  const row = await accounts(scope)
    .select(["account.email", "account.has_second_factor", codesLeft.as("codes_left")])
    .where("account.id", "=", scope.actor.account_id)
    .executeTakeFirst();
  return row ?? null;
}

const codesLeft = sql<number>`(select count(*)::int from recovery_code
  where recovery_code.account_id = account.id and recovery_code.used_at is null)`;
