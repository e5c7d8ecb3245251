// A relation is a table as API clients may read it: by the same access rules as the screens, with declared columns. What
// of PostgREST's grammar is served is in `relation-query`.
import type { Columns } from "./relation-columns.ts";
import type { ReadScope, RowFilter } from "./scope.ts";

type Source = (scope: ReadScope) => { compile(): unknown };

export type RelationSpec = {
  /** The table's own name. */
  name: string;
  /** One sentence that says what the relation holds. */
  summary: string;
  columns: Columns;
  /** The rows the actor may see, for queries whose filter selects few of them. */
  source: Source;
  /** The same rows found by a set of ids, for lists without such a filter. Without it a list needs such a filter. */
  listSource?: Source;
  /** The unique columns that every order ends with. */
  key: readonly [string, ...string[]];
  /** Indexed columns of which one value selects few rows. */
  selective: readonly string[];
  /** The table, or the actor's part of it, stays small: any column may filter and order it. */
  is_small?: true;
  /** Visitors read it too; of all others they see no row and are asked for a token. */
  is_public?: true;
  /** Foreign keys to other relations, by column: what can be embedded. */
  references?: Readonly<Record<string, string>>;
  /** Columns that are null in rows that are visible but not the actor's own. */
  own?: { columns: readonly string[]; isOwn: RowFilter };
};

export type Relation = Readonly<RelationSpec>;
/** All relations by name. */
export type Relations = Readonly<Record<string, Relation>>;

/** Declares a relation. @throws Error where its declaration names a column that it does not have */
export function defineRelation(spec: RelationSpec): Relation {
  const named = [
    ...spec.key,
    ...spec.selective,
    ...Object.keys(spec.references ?? {}),
    ...(spec.own?.columns ?? []),
  ];
  const unknown = named.find((name) => !Object.hasOwn(spec.columns, name));
  if (unknown !== undefined) throw new Error(`${spec.name} declares no column ${unknown}`);
  return spec;
}
