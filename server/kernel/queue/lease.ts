// Mutual exclusion for work that waits for an external service. A database lock would occupy a connection meanwhile; a
// lease is a row that its holder renews. Anybody may take an expired one: its holder has died or cannot reach the
// database.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/db.ts";

/** How long a lease lasts without renewal, and how often its holder renews it. */
export type LeaseTiming = { hold_ms: number; renew_ms: number };

const defaultTiming: LeaseTiming = { hold_ms: 10_000, renew_ms: 2_500 };

/** Runs `work` under the lease of this name; null, without running it, while somebody else holds the lease. */
export async function withLease<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
  { hold_ms, renew_ms }: LeaseTiming = defaultTiming,
): Promise<{ result: T } | null> {
  const token = randomUUID();
  // By the database's clock, which all holders share.
  const until = sql`clock_timestamp() + ${`${hold_ms} milliseconds`}::interval`;
  const claim =
    await sql`insert into lease as held (name, token, leased_until) values (${name}, ${token}, ${until})
    on conflict (name) do update set token = excluded.token, leased_until = excluded.leased_until
    where held.leased_until < clock_timestamp() returning 1`.execute(db);
  if (claim.rows.length === 0) return null;
  const ownLease = sql`name = ${name} and token = ${token}`;
  const renewal = setInterval(() => {
    sql`update lease set leased_until = ${until} where ${ownLease}`.execute(db).catch(() => undefined);
  }, renew_ms);
  try {
    return { result: await work() };
  } finally {
    clearInterval(renewal);
    // If the database cannot be reached, the lease expires.
    await sql`delete from lease where ${ownLease}`.execute(db).catch(() => undefined);
  }
}
