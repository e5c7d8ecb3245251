// The condition of a list without another filter: ids of each reader's rows, found by an index.
import { type RawBuilder, sql } from "kysely";
import type { Condition, Reader, Readers, RowFilter, Table } from "./declaration.ts";
import { equal, every, named, operatorsSee, readersOf, readsRow, rowsVisible } from "./row.ts";
import { type Terms, termsOf } from "./terms.ts";

/**
 * The same rows for queries without another filter: found by ids from the indexes by which each reader's rows are found.
 * Operators see too many rows for that.
 */
export const rowsListed =
  (of: Readers, only?: readonly string[]): RowFilter =>
  (actor) => {
    if (actor.kind === "system") return sql`true`;
    const terms = termsOf(actor);
    if (!only && operatorsSee(of, terms)) return rowsVisible(of)(actor);
    const found = readersOf(of, only).flatMap((reader) => foundBy(of, reader, terms) ?? []);
    const [first, ...more] = found;
    if (!first) return sql`false`;
    if (more.length === 0) return first.condition ?? isOneOf(of.table, first);
    const ids = found.map((one) => idsFound(of.table, one));
    return sql`${sql.ref(`${of.table}.id`)} = any(array(${sql.join(ids, sql` union all `)}))`;
  };

/** How rows of the asker are found: by these values of a column, and by a condition of their own if it is simpler. */
type Found = {
  column: string;
  values: RawBuilder<unknown>;
  row?: Condition | undefined;
  condition?: Condition;
};

const isOneOf = (table: Table, { column, values, row }: Found): Condition =>
  every(sql`${sql.ref(`${table}.${column}`)} = any(array(${values}))`, row);

const idsFound = (table: Table, found: Found) =>
  found.column === "id" && !found.row
    ? found.values
    : sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${isOneOf(table, found)}`;

function foundBy(of: Readers, reader: Reader, terms: Terms): Found | null {
  const { table } = of;
  if ("everyone" in reader && reader.isListed === false) return null;
  const id = sql.ref(`${table}.id`);
  if ("of" in reader) {
    const found = readersOf(reader.of, reader.only).flatMap((one) => foundBy(reader.of, one, terms) ?? []);
    if (found.length === 0) return null;
    const ids = sql.join(
      found.map((one) => idsFound(reader.of.table, one)),
      sql` union all `,
    );
    const other = sql.ref(`${reader.of.table}.id`);
    const values = reader.while
      ? sql`select ${other} from ${sql.table(reader.of.table)} where ${other} = any(array(${ids})) and ${reader.while}`
      : ids;
    return { column: reader.by, values, row: reader.row?.(terms.asker) };
  }
  if ("from" in reader) {
    const it = named(reader, terms);
    if (!it) return null;
    const { from, subject, own = "id", row } = reader;
    const isTheirs = every(equal(`${from}.${it.column}`, it.id), reader.while);
    const values = sql`select ${sql.ref(`${from}.${subject}`)} from ${sql.table(from)} where ${isTheirs}`;
    if (own === "id" && !row) return { column: "id", values };
    // Not a join, for which the planner would read the whole table where somebody has many rows.
    const isOwn = isOneOf(table, { column: own, values, row });
    return { column: "id", values: sql`select ${id} from ${sql.table(table)} where ${isOwn}` };
  }
  const condition = readsRow(of, reader, terms);
  return (
    condition && {
      column: "id",
      values: sql`select ${id} from ${sql.table(table)} where ${condition}`,
      condition,
    }
  );
}
