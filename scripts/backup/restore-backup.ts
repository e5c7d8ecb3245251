// Restores a backup: verified as a whole before anything is touched, loaded in one transaction, compared with the
// manifest before that is committed.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Client } from "pg";
import { withClient } from "#scripts/postgres/roles.ts";
import { Problem } from "#scripts/supervisor/problem.ts";
import { replaceCookieSecret } from "#scripts/supervisor/secrets.ts";
import { migrate, migrateOnly, roleOf } from "#server/kernel/database/migrate.ts";
import { listMigrationFiles } from "#server/kernel/database/migration-files.ts";
import { readArchive, verifyArchive } from "./archive-reader.ts";
import { countUnbalanced, readLedger } from "./describe-database.ts";
import { countConnections, dropEverything, hasRows } from "./empty-database.ts";
import { type FileRestore, hasFiles, startFileRestore } from "./files.ts";
import { type Loader, startLoading, startLoadingJobs } from "./import-database.ts";
import type { Installation } from "./installation.ts";
import { type Manifest, manifestName, partFolders } from "./manifest.ts";
import {
  fingerprint,
  productSchemas,
  readStatements,
  standinsSchemas,
  standinsStatements,
} from "./write-backup.ts";

/** The word that allows a restore to remove what is there. */
export const replaceWord = "--replace-everything";

export type Restored = { manifest: Manifest; files: number; notes: string[] };

/** Verifies the archive and its fit to these settings; changes nothing. @throws Problem */
export async function checkBackup(file: string, env: Installation["env"]): Promise<Manifest> {
  const manifest = await verifyArchive(file);
  if (manifest.mode !== env.MODE)
    throw new Problem(
      `The backup is one of MODE=${manifest.mode}, and these settings say ${env.MODE}: set the same.`,
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

/** Restores the verified archive. With `mayReplace` everything that is there is removed first. @throws Problem */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  installation: Installation,
  { mayReplace }: { mayReplace: boolean },
): Promise<Restored> {
  const { urls, standinsUrl, filesFolder } = installation;
  await requireVacancy(installation, mayReplace);
  await withClient(urls.DATABASE_OWNER_URL, dropEverything);
  await migrateOnly(
    urls.DATABASE_OWNER_URL,
    manifest.migrations.map(({ name }) => name),
  );
  if (standinsUrl && manifest.standins) await prepareStandins(standinsUrl, manifest.standins.statements);
  const files = await startFileRestore(filesFolder);
  try {
    await loadDatabases(file, manifest, installation, files);
  } catch (error) {
    await files.discard();
    throw error;
  }
  const count = await files.keep();
  await migrate(urls.DATABASE_OWNER_URL, {
    appRole: roleOf(urls.DATABASE_URL),
    apiRole: roleOf(urls.DATABASE_API_URL),
    moved_rows: null,
  });
  await withClient(urls.DATABASE_OWNER_URL, (client) => client.query("analyze"));
  return { manifest, files: count, notes: restoreSurroundings(manifest, installation) };
}

async function requireVacancy(
  { urls, standinsUrl, filesFolder }: Installation,
  mayReplace: boolean,
): Promise<void> {
  await withClient(urls.DATABASE_OWNER_URL, async (client) => {
    const connections = await countConnections(client, roleOf(urls.DATABASE_URL));
    if (connections > 0)
      throw new Problem(
        `${connections} connections of web servers or workers use this database: stop them first (idle ones of a pooler end with it).`,
      );
    if (!mayReplace && (await hasRows(client, productSchemas)))
      throw new Problem(`The database is not empty. To remove everything in it, add ${replaceWord}.`);
  });
  if (mayReplace) return;
  if (await hasFiles(filesFolder))
    throw new Problem(`${filesFolder} has files. To remove them all, add ${replaceWord}.`);
  const hasPeople = (client: Client) => hasRows(client, standinsSchemas, [standinsStatements, "signing_key"]);
  if (standinsUrl && (await withClient(standinsUrl, hasPeople)))
    throw new Problem(
      `The database of the stand-ins is not empty. To remove everything in it, add ${replaceWord}.`,
    );
}

/** Lets the stand-ins make their tables; they are no part of the product and are only started by their path. */
async function prepareStandins(url: string, statements: readonly string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const schema of standinsSchemas) await client.query(`drop schema if exists ${schema} cascade`);
  });
  const hasAuth = statements.some((statement) => statement.startsWith("auth "));
  const { status, stderr } = spawnSync(process.execPath, ["standins/make-tables.ts"], {
    env: { ...process.env, STANDINS_DATABASE_URL: url, STANDINS_AUTH: hasAuth ? "1" : "0" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Problem(`The tables of the stand-ins could not be made: ${stderr.trim()}`);
  const here = await withClient(url, readStatements);
  if (here.join() !== statements.join())
    throw new Problem("The stand-ins of the backup are of another version than these.");
}

/** Both databases in a transaction each; the product's is committed last, after its ledger was compared. */
async function loadDatabases(
  file: string,
  manifest: Manifest,
  { urls, standinsUrl }: Installation,
  files: FileRestore,
): Promise<void> {
  await withClient(urls.DATABASE_OWNER_URL, (client) =>
    inTransaction(client, async () => {
      for (const definition of manifest.drawn_functions) await client.query(definition);
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
            await loadParts(file, { database, jobs, standins: loader, files });
            await loader.finish();
          }),
        );
      } else await loadParts(file, { database, jobs, standins: undefined, files });
      await database.finish();
      await jobs.finish();
      if (jobs.count() !== manifest.jobs)
        throw new Problem(`The queue got ${jobs.count()} jobs instead of ${manifest.jobs}.`);
      await verifyLedger(client, manifest);
    }),
  );
}

type Targets = { database: Loader; jobs: Loader; standins: Loader | undefined; files: FileRestore };

async function loadParts(file: string, { database, jobs, standins, files }: Targets): Promise<void> {
  const { database: ofDatabase, jobs: ofJobs, standins: ofStandins, files: ofFiles } = partFolders;
  await readArchive(file, async (name, content) => {
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

/** The clock of the demo and the cookie secret; returns what the person at the terminal should know. */
function restoreSurroundings(manifest: Manifest, { env, clockFile, cookieSecret }: Installation): string[] {
  const notes: string[] = [];
  if (clockFile) {
    mkdirSync(dirname(clockFile), { recursive: true, mode: 0o700 });
    writeFileSync(clockFile, JSON.stringify({ offset_ms: manifest.clock_offset_ms }), { mode: 0o600 });
  }
  const secret = manifest.cookie_secret;
  if (secret?.own_value && !env.COOKIE_SECRET) {
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
    replaceCookieSecret(env.DATA_DIR, secret.own_value);
    notes.push(`The cookie secret of the backup is in ${join(env.DATA_DIR, "secrets.json")}.`);
  } else if (secret && (!cookieSecret || fingerprint(cookieSecret.value) !== secret.fingerprint)) {
    notes.push(
      "COOKIE_SECRET is another one than that of the backup: mailed links, known browsers and drafts of visitors no longer work. Set the earlier one to keep them.",
    );
  }
  if (manifest.files.missing.length > 0)
    notes.push(`Files that were missing when the backup was made: ${manifest.files.missing.join(", ")}.`);
  return notes;
}
