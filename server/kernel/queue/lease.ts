// Work that must not be done by two at once and waits for a service meanwhile. A lock of the database would hold one of
// its few connections all that time; a lease is a row that whoever is at it renews, and that anybody may take over once
// it has not been renewed: its holder has died, or cannot reach the database.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/db.ts";

/** How long a lease stands without being renewed, and how often it is. */
export type LeaseTiming = { hold_ms: number; renew_ms: number };

const usual: LeaseTiming = { hold_ms: 10_000, renew_ms: 2_500 };

/** Runs `work` under the lease of this name, or answers null when somebody else is at it. */
export async function withLease<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
  { hold_ms, renew_ms }: LeaseTiming = usual,
): Promise<{ result: T } | null> {
  const token = randomUUID();
  // The database's own time: every holder means the same.
  const until = sql`clock_timestamp() + ${`${hold_ms} milliseconds`}::interval`;
  const taken =
    await sql`insert into lease as held (name, token, leased_until) values (${name}, ${token}, ${until})
    on conflict (name) do update set token = excluded.token, leased_until = excluded.leased_until
    where held.leased_until < clock_timestamp() returning 1`.execute(db);
  if (taken.rows.length === 0) return null;
  const ours = sql`name = ${name} and token = ${token}`;
  const renewing = setInterval(() => {
    sql`update lease set leased_until = ${until} where ${ours}`.execute(db).catch(() => undefined);
  }, renew_ms);
  try {
    return { result: await work() };
  } finally {
    clearInterval(renewing);
    // Where the database cannot be reached it runs out by itself.
    await sql`delete from lease where ${ours}`.execute(db).catch(() => undefined);
  }
}
