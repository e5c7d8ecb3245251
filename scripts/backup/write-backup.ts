// One backup: rows and queued jobs of one snapshot, the uploaded files, the manifest.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { withClient } from "#scripts/postgres/roles.ts";
import { Problem } from "#server/kernel/start/problem.ts";
import { type ArchiveWriter, createArchive } from "./archive-writer.ts";
import { countUnbalanced, listMigrations, readLedger } from "./describe-database.ts";
import { exportJobs, exportTables, inSnapshot } from "./export-database.ts";
import { exportFiles } from "./files.ts";
import type { Installation } from "./installation.ts";
import { type Manifest, partFolders } from "./manifest.ts";
import { readShortNumberKeys } from "./short-number-keys.ts";

export const productSchemas = ["public"];
export const standinsSchemas = ["auth", "stripe"];
/** The stand-ins write it when they make their tables. */
export const standinsStatements = "applied_statement";

/** The most missing files to name; a store that lost more needs a closer look anyway. */
const namedMissing = 100;
const keysPerQuery = 5_000;

type Written = Omit<Manifest, "parts">;

/** Writes the backup and returns its manifest. @throws Problem when the file exists or the database has no schema */
export async function writeBackup(installation: Installation, file: string): Promise<Written> {
  const archive = await createArchive(file, installation.env.BACKUP_RECIPIENTS);
  try {
    const manifest = await withClient(installation.urls.DATABASE_OWNER_URL, (client) =>
      inSnapshot(client, () => exportAll(client, installation, archive)),
    );
    await archive.finish(manifest);
    return manifest;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function exportAll(
  client: Client,
  { env, standins: place, filesFolder, clockFile, cookieSecret }: Installation,
  archive: ArchiveWriter,
): Promise<Written> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0)
    throw new Problem("The database has no tables of Proffer: there is nothing to back up.");
  if ((await countUnbalanced(client)) > 0)
    throw new Problem(
      "The ledger of this database does not sum to zero: find out why before you back it up.",
    );
  const created_at = new Date().toISOString();
  const database = await exportTables(client, archive, {
    schemas: productSchemas,
    folder: partFolders.database,
  });
  const jobs = await exportJobs(client, archive);
  const ledger = await readLedger(client);
  const standins = place ? await exportStandins(place.url, archive) : null;
  const { keys, ...files } = await exportFiles(filesFolder, archive);
  return {
    format: "proffer-backup",
    format_version: 1,
    created_at,
    mode: env.MODE,
    product_version: readProductVersion(),
    postgres_version: (await client.query("show server_version")).rows[0].server_version,
    migrations,
    short_number_keys: await readShortNumberKeys(client),
    database,
    jobs,
    ledger,
    standins,
    files: { ...files, missing: await findMissing(client, keys) },
    cookie_secret: cookieSecret && {
      fingerprint: fingerprint(cookieSecret.value),
      own_value: cookieSecret.isOwn ? cookieSecret.value : null,
    },
    clock_offset_ms: clockFile ? readClockOffset(clockFile) : 0,
  };
}

async function exportStandins(url: string, archive: ArchiveWriter): Promise<Manifest["standins"]> {
  return withClient(url, (client) =>
    inSnapshot(client, async () => ({
      statements: await readStatements(client),
      ...(await exportTables(client, archive, {
        schemas: standinsSchemas,
        folder: partFolders.standins,
        except: [standinsStatements],
      })),
    })),
  );
}

/** The statements that made the stand-ins' tables. */
export async function readStatements(client: Client): Promise<string[]> {
  const statements: string[] = [];
  for (const schema of standinsSchemas) {
    const found = await client.query("select to_regclass($1) is not null as has_any", [
      `${schema}.${standinsStatements}`,
    ]);
    if (!found.rows[0]?.has_any) continue;
    const { rows } = await client.query<{ position: number; digest: string }>(
      `select position, digest from ${schema}.${standinsStatements} order by position`,
    );
    statements.push(...rows.map(({ position, digest }) => `${schema} ${position} ${digest}`));
  }
  return statements;
}

/** Files that rows of the snapshot name but the store lacked. */
async function findMissing(client: Client, keys: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = [];
  for (let last = ""; missing.length < namedMissing; ) {
    const { rows } = await client.query<{ storage_key: string }>(
      "select storage_key from file where storage_key > $1 order by storage_key limit $2",
      [last, keysPerQuery],
    );
    missing.push(...rows.map(({ storage_key }) => storage_key).filter((key) => !keys.has(key)));
    if (rows.length < keysPerQuery) break;
    last = rows.at(-1)?.storage_key ?? "";
  }
  return missing.slice(0, namedMissing);
}

/** Compares secrets without revealing them. */
export function fingerprint(secret: string): string {
  return createHash("sha256").update(`proffer cookie secret ${secret}`).digest("hex");
}

function readProductVersion(): string {
  return (
    JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }
  ).version;
}

function readClockOffset(file: string): number {
  try {
    return Number((JSON.parse(readFileSync(file, "utf8")) as { offset_ms: number }).offset_ms) || 0;
  } catch {
    // No file: the clock was never moved.
    return 0;
  }
}
