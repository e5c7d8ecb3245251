// Restores a backup. It verifies the whole archive before any change, then empties, fills and compares the database in
// one transaction; everything else is made beside the existing data and exchanged after the commit.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Client } from "pg";
import { withClient } from "#scripts/postgres/roles.ts";
import { migrationsWithin, underLock } from "#server/kernel/database/migrate.ts";
import { listMigrationFiles, predatesBaseline } from "#server/kernel/database/migration-files.ts";
import { roleOf } from "#server/kernel/env/address.ts";
import { Problem } from "#server/kernel/start/problem.ts";
import { type ArchiveFile, readArchive, verifyArchive } from "./archive-reader.ts";
import { countUnbalanced, listMigrations, readLedger } from "./describe-database.ts";
import { countConnections, dropEverything, hasRows } from "./empty-database.ts";
import { hasFiles } from "./files.ts";
import { type Loader, startLoading, startLoadingJobs } from "./import-database.ts";
import type { Installation } from "./installation.ts";
import { type Manifest, manifestName, partFolders } from "./manifest.ts";
import { type UnpackedFiles, unpackFiles } from "./restore-files.ts";
import { prepareStandins } from "./restore-standins.ts";
import { markRestored, settleRestore } from "./settle-restore.ts";
import { setShortNumberKeys } from "./short-number-keys.ts";
import { requireSpace } from "./space.ts";
import { fingerprint, productSchemas, standinsSchemas, standinsStatements } from "./write-backup.ts";

/** The word that allows a restore to remove existing data. */
export const replaceWord = "--replace-everything";

export type Restored = { manifest: Manifest; notes: string[] };

/** Verifies the archive and that it fits these settings; changes nothing. @throws Problem */
export async function checkBackup(file: string, env: Installation["env"]): Promise<Manifest> {
  const manifest = await verifyArchive({ file, identity_file: env.BACKUP_IDENTITY_FILE });
  if (manifest.mode !== env.MODE)
    throw new Problem(
      `The backup is one of MODE=${manifest.mode}, and these settings say ${env.MODE}: set the same.`,
    );
  if (predatesBaseline(manifest.migrations))
    throw new Problem(
      "The backup was made by a version before 0.1.0, which no later version restores: restore it with the version that made it.",
    );
  const known = new Map((await listMigrationFiles()).map(({ name, sha256 }) => [name, sha256]));
  const newer = manifest.migrations.find(({ name }) => !known.has(name));
  if (newer)
    throw new Problem(
      `The backup has ${newer.name}, which this version does not know: restore it with the version that made it (${manifest.product_version}) or a later one.`,
    );
  const changed = manifest.migrations.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (changed) throw new Problem(`${changed.name} was changed after the backup was made.`);
  return manifest;
}

/**
 * Restores the verified archive. With `mayReplace` it replaces all existing data, which stay whole until the restore is
 * complete, whatever fails before. @throws Problem
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  installation: Installation,
  { mayReplace }: { mayReplace: boolean },
): Promise<Restored> {
  await settleRestore(installation);
  await requireVacancy(installation, mayReplace);
  requireSpace(manifest, installation);
  let failure: unknown;
  try {
    await replaceDatabase(file, manifest, installation);
  } catch (error) {
    failure = error;
  }
  // Ask the database whether it has the restore: the connection may have been lost during the commit.
  const end = await settleRestore(installation).catch((error: unknown) => {
    throw failure ?? error;
  });
  if (end !== "finished") throw failure;
  await withClient(installation.urls.DATABASE_OWNER_URL, (client) => client.query("analyze"));
  return { manifest, notes: notesOf(manifest, installation) };
}

async function requireVacancy(
  { urls, standins, filesFolder }: Installation,
  mayReplace: boolean,
): Promise<void> {
  await withClient(urls.DATABASE_OWNER_URL, async (client) => {
    const connections = await countConnections(client, roleOf(urls.DATABASE_URL));
    if (connections > 0)
      throw new Problem(
        `${connections} connections of web servers or workers use this database: stop them first (idle ones of a pooler end with it).`,
      );
    // What older versions left behind, such as tables of months, this version neither knows nor removes.
    if (predatesBaseline(await listMigrations(client)))
      throw new Problem(
        "The database was made by a version before 0.1.0 and stays as it is: restore into a new database, or another DATA_DIR.",
      );
    if (!mayReplace && (await hasRows(client, productSchemas)))
      throw new Problem(`The database is not empty. To remove everything in it, add ${replaceWord}.`);
  });
  if (mayReplace) return;
  if (await hasFiles(filesFolder))
    throw new Problem(`${filesFolder} has files. To remove them all, add ${replaceWord}.`);
  const hasPeople = (client: Client) => hasRows(client, standinsSchemas, [standinsStatements, "signing_key"]);
  if (standins && (await withClient(standins.url, hasPeople)))
    throw new Problem(
      `The database of the stand-ins is not empty. To remove everything in it, add ${replaceWord}.`,
    );
}

/**
 * Does everything that can fail: unpacks the files and makes the stand-ins' database beside the existing ones, and
 * commits the product's database last. `settleRestore` does the rest.
 */
export async function replaceDatabase(
  file: string,
  manifest: Manifest,
  installation: Installation,
): Promise<void> {
  const { urls, standins, filesFolder, env } = installation;
  const files = await unpackFiles(filesFolder);
  const standinsUrl =
    standins && manifest.standins ? await prepareStandins(standins, manifest.standins.statements) : null;
  await underLock(urls.DATABASE_OWNER_URL, (client) =>
    inTransaction(client, async () => {
      await dropEverything(client);
      const migrations = migrationsWithin(client);
      await migrations.only(manifest.migrations.map(({ name }) => name));
      const archive = { file, identity_file: env.BACKUP_IDENTITY_FILE };
      await load(client, standinsUrl, { archive, manifest, files });
      await migrations.all({
        appRole: roleOf(urls.DATABASE_URL),
        apiRole: roleOf(urls.DATABASE_API_URL),
      });
      const id = randomUUID();
      await markRestored(client, id);
      await files.complete({
        id,
        clock_offset_ms: manifest.clock_offset_ms,
        cookie_secret: env.COOKIE_SECRET ? null : (manifest.cookie_secret?.own_value ?? null),
      });
    }),
  );
}

type Source = { archive: ArchiveFile; manifest: Manifest; files: UnpackedFiles };

/** Fills both databases and compares them with the manifest; commits the stand-ins' one, but not the product's. */
async function load(
  client: Client,
  standinsUrl: string | null,
  { archive, manifest, files }: Source,
): Promise<void> {
  await setShortNumberKeys(client, manifest.short_number_keys);
  const database = await startLoading(client, manifest.database, { schemas: productSchemas });
  const jobs = await startLoadingJobs(client);
  const { standins } = manifest;
  if (standinsUrl && standins) {
    await withClient(standinsUrl, (other) =>
      inTransaction(other, async () => {
        const loader = await startLoading(other, standins, {
          schemas: standinsSchemas,
          except: [standinsStatements],
        });
        await loadParts(archive, { database, jobs, standins: loader, files });
        await loader.finish();
      }),
    );
  } else await loadParts(archive, { database, jobs, standins: undefined, files });
  await database.finish();
  await jobs.finish();
  if (jobs.count() !== manifest.jobs)
    throw new Problem(`The queue got ${jobs.count()} jobs instead of ${manifest.jobs}.`);
  await verifyLedger(client, manifest);
}

type Targets = { database: Loader; jobs: Loader; standins: Loader | undefined; files: UnpackedFiles };

async function loadParts(archive: ArchiveFile, { database, jobs, standins, files }: Targets): Promise<void> {
  const { database: ofDatabase, jobs: ofJobs, standins: ofStandins, files: ofFiles } = partFolders;
  await readArchive(archive, async (name, content) => {
    // `schema.table.00001` without its number.
    const place = (folder: string) => name.slice(folder.length, -".00001".length);
    if (name.startsWith(ofDatabase)) await database.load(place(ofDatabase), content);
    else if (name.startsWith(ofJobs)) await jobs.load(place(ofJobs), content);
    else if (name.startsWith(ofStandins)) await standins?.load(place(ofStandins), content);
    else if (name.startsWith(ofFiles)) await files.write(name.slice(ofFiles.length), content);
    else if (name !== manifestName) throw new Problem(`The backup has a part that is not known: ${name}.`);
  });
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("set statement_timeout = 0; set lock_timeout = '10s'");
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function verifyLedger(client: Client, manifest: Manifest): Promise<void> {
  const unbalanced = await countUnbalanced(client);
  if (unbalanced > 0) throw new Problem(`${unbalanced} transactions of the ledger do not sum to zero.`);
  const balances = await readLedger(client);
  if (JSON.stringify(balances) !== JSON.stringify(manifest.ledger))
    throw new Problem("The balances of the ledger differ from those of the backup.");
}

/** What the person at the terminal should know. */
function notesOf(manifest: Manifest, { env, cookieSecret }: Installation): string[] {
  const notes: string[] = [];
  const secret = manifest.cookie_secret;
  if (secret?.own_value && !env.COOKIE_SECRET)
    notes.push(`The cookie secret of the backup is in ${join(env.DATA_DIR, "secrets.json")}.`);
  else if (secret && (!cookieSecret || fingerprint(cookieSecret.value) !== secret.fingerprint))
    notes.push(
      "COOKIE_SECRET is another one than that of the backup: known browsers, recovery codes, drafts of visitors and links that are shown or mailed again no longer work. Set the earlier one to keep them.",
    );
  if (manifest.files.missing.length > 0)
    notes.push(`Files that were missing when the backup was made: ${manifest.files.missing.join(", ")}.`);
  return notes;
}
