// A step of a transaction that may violate a constraint without failing the rest.
import { sql } from "kysely";
import type { Tx } from "./db.ts";

/**
 * Runs `work`. If it violates this constraint, rolls back `work` alone and returns false; throws any other error.
 * `work` must not enqueue run-now jobs: they would run even after the rollback.
 */
export async function runUnlessViolated(
  tx: Tx,
  constraint: string,
  work: () => Promise<void>,
): Promise<boolean> {
  await sql`savepoint work`.execute(tx);
  try {
    await work();
  } catch (error) {
    if (!isViolationOf(error, constraint)) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return false;
  }
  await sql`release savepoint work`.execute(tx);
  return true;
}

function isViolationOf(error: unknown, constraint: string): boolean {
  return typeof error === "object" && error !== null && Reflect.get(error, "constraint") === constraint;
}
