// Copies a database from one snapshot, table by table, while the product goes on.
import { type Client, escapeIdentifier } from "pg";
import * as copyStreams from "pg-copy-streams";
import type { ArchiveWriter } from "./archive-writer.ts";
import { listTables, quoted, readSequences } from "./describe-database.ts";
import { type DatabaseContent, partFolders } from "./manifest.ts";

/** Values in a form that every session reads alike, and no policy that hides rows. */
const sessionSettings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set client_encoding = 'UTF8';
  set extra_float_digits = 1; set row_security = off`;

/** Runs `work` in a read-only transaction that sees one instant. */
export async function inSnapshot<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query(sessionSettings);
  await client.query("begin isolation level repeatable read read only");
  try {
    return await work();
  } finally {
    await client.query("rollback");
  }
}

/** Adds the rows of these schemas' tables to the archive. */
export async function exportTables(
  client: Client,
  archive: ArchiveWriter,
  { schemas, folder, except = [] }: { schemas: readonly string[]; folder: string; except?: string[] },
): Promise<DatabaseContent> {
  const tables: DatabaseContent["tables"] = [];
  for (const table of await listTables(client, schemas)) {
    if (except.includes(table.name)) continue;
    const columns = table.columns.map((name) => escapeIdentifier(name)).join(", ");
    const query = `select ${columns} from ${quoted(table.schema, table.name)}`;
    const rows = await copyOut(client, archive, `${folder}${table.schema}.${table.name}`, query);
    tables.push({ ...table, rows });
  }
  return { tables, sequences: await readSequences(client, schemas) };
}

/** The columns of a queued job that the queue's own function takes, and its past attempts. */
export const jobColumns = [
  "identifier",
  "payload",
  "queue_name",
  "run_at",
  "max_attempts",
  "key",
  "priority",
  "flags",
  "attempts",
  "last_error",
] as const;

/** Adds every queued job, also running ones: after a restore the queue repeats everything unfinished. */
export function exportJobs(client: Client, archive: ArchiveWriter): Promise<number> {
  return copyOut(
    client,
    archive,
    `${partFolders.jobs}queued`,
    `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
       (select jsonb_agg(key) from jsonb_object_keys(j.flags) as key), j.attempts, j.last_error
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     order by j.id`,
  );
}

async function copyOut(client: Client, archive: ArchiveWriter, name: string, query: string): Promise<number> {
  const rows = client.query(copyStreams.to(`copy (${query}) to stdout`));
  await archive.addLines(name, rows);
  return rows.rowCount;
}
