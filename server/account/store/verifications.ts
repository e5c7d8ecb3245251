// Providers whose verification ends by time, for the hourly sweep.
import type { Database } from "#server/kernel/database/db.ts";

/** Providers verified before this who were not told of the end yet, the oldest verification first. */
export async function listToRemind(db: Database, verified_before: Date, rows: number): Promise<string[]> {
  const found = await verifiedBefore(db, verified_before, rows)
    .where("verification_reminded_at", "is", null)
    .execute();
  return found.map(({ id }) => id);
}

/** Providers verified and told of the end before these instants, the oldest verification first. */
export async function listToExpire(
  db: Database,
  { verified_before, reminded_before }: { verified_before: Date; reminded_before: Date },
  rows: number,
): Promise<string[]> {
  const found = await verifiedBefore(db, verified_before, rows)
    .where("verification_reminded_at", "<=", reminded_before)
    .execute();
  return found.map(({ id }) => id);
}

const verifiedBefore = (db: Database, before: Date, rows: number) =>
  db
    .selectFrom("profile")
    .select("id")
    .where("kind", "=", "provider")
    .where("archived_at", "is", null)
    .where("verified_at", "<=", before)
    .orderBy("verified_at")
    .orderBy("id")
    .limit(rows);
