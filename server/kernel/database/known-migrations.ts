// The migrations of this build. Their names are built in, because the folder of a running server may already hold the
// files of the next release.
import { sql } from "kysely";
import type { Database } from "./db.ts";
import { listMigrationFiles } from "./migration-files.ts";

/** Set by the build (`vite.config.ts`); undeclared when the sources run unbuilt. */
declare const __MIGRATIONS__: readonly string[];

/** Their names. Unbuilt sources read the folder, so call this once, at the start. */
export async function knownMigrations(): Promise<readonly string[]> {
  if (typeof __MIGRATIONS__ !== "undefined") return __MIGRATIONS__;
  return (await listMigrationFiles()).map(({ name }) => name);
}

/** The names of those that the database has. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration.applied`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws while one of them is not applied; the database may have more, from a later release */
export async function requireMigrated(db: Database, known: readonly string[]): Promise<void> {
  const applied = new Set(await appliedMigrations(db));
  const missing = known.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`migrations are missing: ${missing.join(", ")}`);
}
