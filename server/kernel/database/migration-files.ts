// The schema of a new database (db/schema) and the numbered changes after it (db/migrations): their names, their hashes,
// and which of them a database still needs.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

/** The release whose schema a new database gets at once; the name under which it is recorded. */
const baseline = "0.1.0";

/** The files of db/schema in the order in which they are applied: the kernel, then the nouns by rank. */
export const schemaFiles = [
  ...["kernel", "legal-text", "account", "marketplace", "category", "request", "invitation", "offer"],
  ...["direct-offer", "offer-share", "booking", "booking-fulfilment", "payment", "file", "event", "webhook"],
  ...["notification", "partner", "operator"],
].map((noun) => `${noun}.sql`);

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

export type Migration = { name: string; sql: string; sha256: string };
export type Applied = Pick<Migration, "name" | "sha256">;

/** Thrown when the database and the files disagree; the message is for the operator. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash("sha256").update(sql).digest("hex"),
});

/** The files of the schema as one migration; none if the folder does not exist. @throws MigrationError for other files */
async function readBaseline(dir: string): Promise<Migration[]> {
  if (!existsSync(dir)) return [];
  const other = (await readdir(dir)).find((name) => !schemaFiles.includes(name));
  if (other) throw new MigrationError(`${other} has no place among the files of the schema.`);
  const texts = await Promise.all(schemaFiles.map((name) => readFile(resolve(dir, name), "utf8")));
  return [migration(baseline, texts.join("\n"))];
}

/**
 * The baseline of the folder beside it, if there is one, and the files of this folder in their order.
 * @throws MigrationError for a file name of another form, and for two files with one number
 */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (!number) throw new MigrationError(`${name} is not named NNNN-what-it-does.sql.`);
    const other = seen.get(number);
    if (other) throw new MigrationError(`${other} and ${name} have the same number.`);
    seen.set(number, name);
  }
  const changes = names.map(async (name) => migration(name, await readFile(resolve(dir, name), "utf8")));
  return [...(await readBaseline(resolve(dir, "../schema"))), ...(await Promise.all(changes))];
}

/** The migrations of this version, for a backup to record. */
export async function listMigrationFiles(dir = resolve("db/migrations")): Promise<Applied[]> {
  return (await readMigrations(dir)).map(({ name, sha256 }) => ({ name, sha256 }));
}

/** Whether these are the migrations of a database from before 0.1.0, which was never released. */
export const predatesBaseline = (applied: readonly { name: string }[]): boolean =>
  applied.length > 0 && !applied.some(({ name }) => name === baseline);

/**
 * Which files are still to be applied. If a later release has applied more, this one has nothing to apply.
 * @throws MigrationError when history and files disagree in any other way
 */
export function pendingFiles(
  files: readonly Migration[],
  applied: readonly Applied[],
): { pending: Migration[]; isNewer: boolean } {
  if (files[0]?.name === baseline && predatesBaseline(applied))
    throw new MigrationError(
      `The database was made by a version before ${baseline}, which cannot be updated: start with a new database (or another DATA_DIR), or go back to that version.`,
    );
  const hashes = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const known = new Set(files.map(({ name }) => name));
  const lastFile = files.at(-1)?.name ?? "";
  const unknown = [...hashes.keys()].filter((name) => !known.has(name)).sort();
  const [first] = unknown;
  if (first !== undefined && first < lastFile)
    throw new MigrationError(
      `The database has ${first}, which this version does not know although it is older than ${lastFile}: the files of db/migrations are incomplete, or another product runs on this database.`,
    );
  const last = [...hashes.keys()].sort().at(-1) ?? "";
  const pending = files.filter((file) => {
    const hash = hashes.get(file.name);
    if (hash !== undefined && hash !== file.sha256)
      throw new MigrationError(
        `${file.name} was changed after it had been applied: restore it and write a new one.`,
      );
    if (hash === undefined && file.name < last)
      throw new MigrationError(
        `${file.name} would come before ${last}, which is already applied: give it a later number.`,
      );
    return hash === undefined;
  });
  return { pending, isNewer: unknown.length > 0 };
}

const withoutTransaction = /^--[ \t]*no transaction[ \t]*\r?\n/;

/** What a migration without a transaction may do: make or drop an index, which can be repeated after a failure. */
export type IndexChange = { sql: string; index: string; makes: boolean };

const makesIndex = /^create (?:unique )?index concurrently "?([a-z0-9_]+)"? on /i;
const dropsIndex = /^drop index concurrently if exists "?([a-z0-9_]+)"?$/i;

/**
 * The statements of a file whose first line is `-- no transaction`; null for every other file.
 * @throws MigrationError for a statement that a second run could not repeat
 */
export function indexChanges({ name, sql }: Migration): IndexChange[] | null {
  if (!withoutTransaction.test(sql)) return null;
  const statements = sql
    .replaceAll(/^\s*--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
  return statements.map((statement) => {
    const made = makesIndex.exec(statement)?.[1];
    const index = made ?? dropsIndex.exec(statement)?.[1];
    if (index === undefined)
      throw new MigrationError(
        `${name} runs without a transaction and may therefore only "create index concurrently <name> on …" and "drop index concurrently if exists <name>", not: ${statement.slice(0, 80)}`,
      );
    return { sql: statement, index, makes: made !== undefined };
  });
}
