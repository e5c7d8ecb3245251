// Fills a database that has the backup's tables and no rows. Everything here runs in one transaction of the owner and
// needs only ownership: it drops and recreates foreign keys, and disables our triggers meanwhile.
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import * as copyStreams from "pg-copy-streams";
import { Problem } from "#server/kernel/start/problem.ts";
import { listTables, quoted } from "./describe-database.ts";
import { jobColumns } from "./export-database.ts";
import type { DatabaseContent, TableContent } from "./manifest.ts";

type ForeignKey = { table: string; name: string; definition: string };

/** Takes the parts of a database and counts the loaded rows. */
export type Loader = {
  /** Loads one part of the table `schema.name`. */
  load(place: string, rows: Readable): Promise<void>;
  /** Sets the sequences, restores the constraints and compares the counts. @throws Problem */
  finish(): Promise<void>;
};

/** Begins to fill the tables of these schemas, in the caller's transaction. */
export async function startLoading(
  client: Client,
  content: DatabaseContent,
  { schemas, except = [] }: { schemas: readonly string[]; except?: string[] },
): Promise<Loader> {
  const tables = new Map(content.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  await requireTables(client, content, schemas, except);
  const names = content.tables.map(({ schema, name }) => quoted(schema, name));
  const keys = await dropForeignKeys(client, schemas);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  if (names.length > 0) await client.query(`truncate ${names.join(", ")}`);
  const loaded = new Map<string, number>();
  return {
    async load(place, rows) {
      const table = tables.get(place);
      if (!table) throw new Problem(`The backup has rows of ${place}, which it does not list.`);
      loaded.set(place, (loaded.get(place) ?? 0) + (await copyIn(client, table, rows)));
    },
    async finish() {
      for (const [place, { rows }] of tables) {
        const count = loaded.get(place) ?? 0;
        if (count !== rows) throw new Problem(`${place} got ${count} rows instead of ${rows}.`);
      }
      for (const { schema, name, last_value, is_called } of content.sequences)
        await client.query("select setval($1::regclass, $2::bigint, $3)", [
          quoted(schema, name),
          last_value,
          is_called,
        ]);
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      await verifyCounts(client, content);
    },
  };
}

/** The backup's own migrations made the schema, so both lists are the same unless somebody changed the code. */
async function requireTables(
  client: Client,
  content: DatabaseContent,
  schemas: readonly string[],
  except: string[],
): Promise<void> {
  const here = (await listTables(client, schemas)).filter(({ name }) => !except.includes(name));
  const form = (tables: readonly Pick<TableContent, "schema" | "name" | "columns">[]) =>
    tables
      .map(({ schema, name, columns }) => `${schema}.${name} (${columns.toSorted().join(", ")})`)
      .toSorted();
  const [wanted, found] = [form(content.tables), form(here)];
  const other =
    wanted.find((table) => !found.includes(table)) ?? found.find((table) => !wanted.includes(table));
  if (other) throw new Problem(`The tables of the backup and of its migrations differ: ${other}.`);
}

async function dropForeignKeys(client: Client, schemas: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string; definition: string }>(
    `select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1) order by 1, 2, 3`,
    [schemas],
  );
  const keys = rows.map(({ schema, table, ...key }) => ({ ...key, table: quoted(schema, table) }));
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  return keys;
}

async function copyIn(
  client: Client,
  { schema, name, columns }: TableContent,
  rows: Readable,
): Promise<number> {
  const list = columns.map((column) => escapeIdentifier(column)).join(", ");
  const target = client.query(
    copyStreams.from(`copy ${quoted(schema, name)} (${list}) from stdin with (encoding 'UTF8')`),
  );
  await pipeline(rows, target);
  return target.rowCount;
}

/** Counts in the tables themselves, after all constraints are back. */
async function verifyCounts(client: Client, content: DatabaseContent): Promise<void> {
  for (const { schema, name, rows } of content.tables) {
    const found = await client.query<{ count: string }>(`select count(*) from ${quoted(schema, name)}`);
    const count = Number(found.rows[0]?.count);
    if (count !== rows) throw new Problem(`${schema}.${name} has ${count} rows instead of ${rows}.`);
  }
}

/** Takes queued jobs and passes them to the queue's own function, whatever version its tables have. */
export async function startLoadingJobs(client: Client): Promise<Loader & { count(): number }> {
  await client.query(`create temporary table restored_job (place bigint generated always as identity,
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts integer, key text,
    priority integer, flags jsonb, attempts integer, last_error text, id bigint) on commit drop`);
  let loaded = 0;
  return {
    count: () => loaded,
    async load(_place, rows) {
      const target = client.query(
        copyStreams.from(`copy restored_job (${jobColumns.join(", ")}) from stdin with (encoding 'UTF8')`),
      );
      await pipeline(rows, target);
      loaded += target.rowCount;
    },
    async finish() {
      await client.query(`do $$
        declare job record;
        begin
          for job in select * from restored_job order by place loop
            update restored_job set id = (graphile_worker.add_job(job.identifier, job.payload, job.queue_name, job.run_at,
              job.max_attempts, job.key, job.priority,
              (select array_agg(flag) from jsonb_array_elements_text(job.flags) as flag))).id
            where place = job.place;
          end loop;
        end $$`);
      await client.query(`update graphile_worker._private_jobs as queued
        set attempts = job.attempts, last_error = job.last_error
        from restored_job as job where job.id = queued.id and job.attempts > 0`);
      const { rows } = await client.query<{ count: string }>(
        "select count(*) from graphile_worker._private_jobs where id in (select id from restored_job)",
      );
      if (Number(rows[0]?.count) !== loaded)
        throw new Problem(`The queue has ${rows[0]?.count} jobs instead of ${loaded}.`);
    },
  };
}
