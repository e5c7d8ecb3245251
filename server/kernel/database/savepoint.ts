// Part of a transaction that may turn out to be impossible without taking the rest along.
import { sql } from "kysely";
import type { Tx } from "./db.ts";

/**
 * Does `work`. When the database stops it by this constraint, the work alone is undone and the answer is false; the
 * transaction goes on. Anything else that goes wrong is thrown. The work must not enqueue run-now jobs.
 */
export async function unlessViolated(
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
