// Tells whether a database has rows, and removes everything of ours from it.
import { type Client, escapeIdentifier } from "pg";
import { listTables, quoted } from "./describe-database.ts";

/** Whether any table of these schemas, except some, has a row. */
export async function hasRows(
  client: Client,
  schemas: readonly string[],
  except: readonly string[] = [],
): Promise<boolean> {
  for (const { schema, name } of await listTables(client, schemas)) {
    if (except.includes(name)) continue;
    const { rows } = await client.query(`select exists (select 1 from ${quoted(schema, name)}) as has_any`);
    if (rows[0]?.has_any) return true;
  }
  return false;
}

/** The number of other programs' connections in this role: web servers and workers. */
export async function countConnections(client: Client, role: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = $1 and pid <> pg_backend_pid()`,
    [role],
  );
  return rows[0]?.count ?? 0;
}

/** What this role owns in schema public; extensions and other people's objects stay. */
const ownedInPublic = `select 'table' as kind, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and pg_has_role(current_user, c.relowner, 'usage')
      and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e')
  union all select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end,
      format('%I.%I', n.nspname, c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('v', 'm', 'S') and pg_has_role(current_user, c.relowner, 'usage')
      and not exists (select 1 from pg_depend where objid = c.oid and deptype in ('e', 'i', 'a'))
  union all select 'routine', p.oid::regprocedure::text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and pg_has_role(current_user, p.proowner, 'usage')
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
  union all select case t.typtype when 'd' then 'domain' else 'type' end, format('%I.%I', n.nspname, t.typname)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' and t.typtype in ('d', 'e') and pg_has_role(current_user, t.typowner, 'usage')
      and not exists (select 1 from pg_depend where objid = t.oid and deptype = 'e')`;

/**
 * Removes every table, function and type of the product, with all rows, in the caller's transaction. Schema and
 * extensions stay.
 */
export async function dropEverything(client: Client): Promise<void> {
  for (const schema of ["graphile_worker", "migration", "api", "claim"])
    await client.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`);
  const { rows } = await client.query<{ kind: string; name: string }>(ownedInPublic);
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
}
