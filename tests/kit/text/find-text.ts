// Where a text occurs in the whole database: every column of every table that can hold text, the queue's included.
import type pg from "pg";

type Column = { schema: string; table: string; column: string };

const searched = ["public", "graphile_worker"];

/** Columns with a type that holds text, arrays and JSON included. */
async function textColumns(owner: pg.Pool): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select columns.table_schema as schema, columns.table_name as table, columns.column_name as column
     from information_schema.columns columns
     join information_schema.tables tables using (table_schema, table_name)
     where columns.table_schema = any($1) and tables.table_type = 'BASE TABLE'
       and (columns.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED'))
     order by 1, 2, 3`,
    [searched],
  );
  return rows;
}

/** Names of the columns in which a text occurs in any row, case-insensitively, as "schema.table.column". */
export async function findTextEverywhere(owner: pg.Pool, text: string): Promise<string[]> {
  const columns = await textColumns(owner);
  if (columns.length < 50) throw new Error("the search sees too few columns");
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await owner.query<{ is_there: boolean }>(
      `select exists (select 1 from "${schema}"."${table}"
        where position(lower($1) in lower("${column}"::text)) > 0) as is_there`,
      [text],
    );
    if (rows[0]?.is_there) found.push(`${schema}.${table}.${column}`);
  }
  return found;
}
