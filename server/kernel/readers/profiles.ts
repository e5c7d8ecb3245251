// The profiles that read a row, and so are told of its events.
import { type RawBuilder, sql } from "kysely";
import type { Reader, Readers } from "./declaration.ts";
import { equal, every, readersOf } from "./row.ts";

/**
 * Query for the `profile_id` of everybody who reads the row with this id, and of nobody else but those of whom a
 * condition on their own rows does not hold: whether they are verified, suspended or archived is not asked. The query has
 * the readers' tables under their own names, so an id that is a column of one of them would mean every row of it.
 */
export function profilesOf(
  of: Readers,
  id: RawBuilder<unknown>,
  leave: readonly string[] = [],
  only?: readonly string[],
): RawBuilder<unknown> {
  const names = Object.keys(of.readers).filter(
    (name) => !leave.includes(name) && (only?.includes(name) ?? true),
  );
  const queries = readersOf(of, names).flatMap((reader) => profilesBy(of, reader, id) ?? []);
  return sql.join(queries, sql` union all `);
}

function profilesBy({ table }: Readers, reader: Reader, id: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if ("rule" in reader) return reader.profiles?.(id) ?? null;
  if ("everyone" in reader) return null;
  if ("of" in reader) {
    const parent = sql`(select ${sql.ref(`${table}.${reader.by}`)} from ${sql.table(table)} where ${equal(`${table}.id`, id)})`;
    return profilesOf(reader.of, parent, [], reader.only);
  }
  const column = "profile" in reader ? reader.profile : "provider" in reader ? reader.provider : null;
  if (!column) return null;
  if (!("from" in reader))
    return sql`select ${sql.ref(`${table}.${column}`)} as profile_id from ${sql.table(table)}
      where ${every(equal(`${table}.id`, id), reader.while)}`;
  const { from, subject, own = "id", row } = reader;
  const profile = sql`select ${sql.ref(`${from}.${column}`)} as profile_id from ${sql.table(from)}`;
  if (own === "id" && !row)
    return sql`${profile} where ${every(equal(`${from}.${subject}`, id), reader.while)}`;
  const joined = every(equal(`${table}.${own}`, sql.ref(`${from}.${subject}`)), row);
  return sql`${profile} join ${sql.table(table)} on ${joined} where ${every(equal(`${table}.id`, id), reader.while)}`;
}
