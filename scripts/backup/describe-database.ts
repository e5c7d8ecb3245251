// The contents of a database: tables with the columns to copy, sequences, the migrations that made it.
import { type Client, escapeIdentifier } from "pg";
import type { DatabaseContent, Manifest, TableContent } from "./manifest.ts";

/** `"schema"."name"`. */
export const quoted = (schema: string, name: string) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** Objects of extensions, which the product did not make. */
const ofExtension = (oid: string) =>
  `exists (select 1 from pg_depend where objid = ${oid} and deptype = 'e')`;

/** Tables with their stored columns. A restore recomputes generated columns. */
export async function listTables(
  client: Client,
  schemas: readonly string[],
): Promise<Omit<TableContent, "rows">[]> {
  const { rows } = await client.query<Omit<TableContent, "rows">>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and not ${ofExtension("c.oid")}
     order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** The state of each sequence. Read after the rows, so that no row is ahead of it. */
export async function readSequences(
  client: Client,
  schemas: readonly string[],
): Promise<DatabaseContent["sequences"]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2`,
    [schemas],
  );
  const sequences: DatabaseContent["sequences"] = [];
  for (const { schema, name } of rows) {
    const at = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(schema, name)}`,
    );
    for (const row of at.rows) sequences.push({ schema, name, ...row });
  }
  return sequences;
}

/** The migrations that the database has. */
export async function listMigrations(client: Client): Promise<Manifest["migrations"]> {
  const known = await client.query("select to_regclass('migration.applied') is not null as has_any");
  if (!known.rows[0]?.has_any) return [];
  const { rows } = await client.query<Manifest["migrations"][number]>(
    "select name, sha256 from migration.applied order by name",
  );
  return rows;
}

/** Balances of the ledger. */
export async function readLedger(client: Client): Promise<Manifest["ledger"]> {
  const { rows } = await client.query<Manifest["ledger"][number]>(
    `select a.name, e.currency::text as currency, count(*)::int as entries, sum(e.amount_minor)::text as sum_minor
     from ledger_entry e join ledger_account a on a.id = e.account_id group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/** The number of ledger transactions that do not sum to zero, or have fewer than two entries. */
export async function countUnbalanced(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*) from (select 1 from ledger_entry group by tx_id, currency having sum(amount_minor) <> 0) as sums)::int
       + (select count(*) from ledger_tx t where (select count(*) from ledger_entry e where e.tx_id = t.id) < 2)::int as count`,
  );
  return rows[0]?.count ?? 0;
}
