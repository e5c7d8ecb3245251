// Reads relations as API clients do, without HTTP: as the machines' role, or as the application's role for rows that
// only the access rules show. Also all rows that the access rules show to somebody, as keys to compare.

import { type SelectQueryBuilder, sql } from "kysely";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { readAs } from "#server/kernel/database/claims.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { type RelationPage, readRelation } from "#server/kernel/read-relation.ts";
import type { Relation } from "#server/kernel/relation.ts";
import { parseParameters } from "#server/kernel/relation-query/parameters.ts";
import { referenceTo } from "#server/kernel/relation-query/rows.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { relations } from "#server/nouns.ts";

/** Each source selects from something else; its alias is always the relation's name. */
type AnyRows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;
type Place = { api: Database; now: Date };
type Asked = { table: string; query?: string; isCounted?: boolean };

/** One page, through the access rules and the database policies. */
export async function readPage({ api, now }: Place, actor: Actor, asked: Asked): Promise<RelationPage> {
  return readAs(api, actor, (db) => readIn(new ReadScope(db, actor, now, initialSettings), asked));
}

/** One page, read in a given scope. */
export function readIn(
  scope: ReadScope,
  { table, query = "", isCounted = false }: Asked,
): Promise<RelationPage> {
  const relation = relations[table];
  if (!relation) throw new Error(`no relation is called ${table}`);
  const parsed = parseParameters(relation, new URLSearchParams(query));
  return readRelation(scope, relations, { relation, query: parsed, isCounted });
}

/** The keys of every row in every view that the actor's claims open, sorted, in one transaction. */
export function keysByRole(api: Database, actor: Actor): Promise<Map<string, string[]>> {
  return readAs(api, actor, async (db) => {
    const all = new Map<string, string[]>();
    for (const [name, relation] of Object.entries(relations)) {
      const read = sql<{ key: string }>`select ${keyOf(relation)} as key from ${sql.table(`api.${name}`)}`;
      const { rows } = await read.execute(db);
      all.set(name, rows.map(({ key }) => key).sort());
    }
    return all;
  });
}

type Columns = Readonly<Record<string, unknown>>;
/** Rows by key. */
export type RowsByKey = Map<string, Columns>;

const byKey = (rows: readonly Columns[]): RowsByKey =>
  new Map(rows.map(({ __key, ...row }) => [String(__key), row]));

/** All rows of a relation with its columns, as the access rules and the relation's masks show them. */
export async function rowsByRules(scope: ReadScope, relation: Relation): Promise<RowsByKey> {
  const reference = referenceTo(relation, scope.actor);
  const columns = Object.keys(relation.columns).map((name) => reference(name, "select").as(name));
  const all = relation.source(scope) as unknown as AnyRows;
  return byKey(await all.select([keyOf(relation).as("__key"), ...columns]).execute());
}

/** All rows of the relation's view with the same columns, as the actor's claims open them. */
export async function rowsByRole(api: Database, actor: Actor, relation: Relation): Promise<RowsByKey> {
  const columns = sql.join(Object.keys(relation.columns).map((name) => sql.ref(name)));
  const all = sql<Columns>`select ${keyOf(relation)} as __key, ${columns} from ${sql.table(`api.${relation.name}`)}`;
  return byKey((await readAs(api, actor, (db) => all.execute(db))).rows);
}

/** The key of a relation's row as one text. */
export const keyOf = ({ name, key }: Relation) =>
  sql<string>`concat_ws('/', ${sql.join(key.map((column) => sql.ref(`${name}.${column}`)))})`;

/**
 * The keys of the rows of one of the relation's sources, sorted; with `found_by` only those that have a value in this
 * column.
 */
export async function keysByRules(
  scope: ReadScope,
  relation: Relation,
  which: "source" | "listSource",
  found_by?: string,
): Promise<string[]> {
  const source = relation[which];
  if (!source) throw new Error(`${relation.name} has no such source`);
  const all = source(scope) as unknown as AnyRows;
  const found = found_by ? all.where(sql.ref(`${relation.name}.${found_by}`), "is not", null) : all;
  const rows = await found.select(keyOf(relation).as("key")).execute();
  return rows.map(({ key }) => String(key)).sort();
}
