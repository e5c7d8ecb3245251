// A relation is a table as API clients may read it: by the same access rules as the screens, with declared columns.
// `relation-query` implements its part of PostgREST's grammar.

import type { Readers } from "./readers/declaration.ts";
import type { Columns } from "./relation-columns.ts";
import { listed, type ReadScope, visible } from "./scope.ts";

type Source = (scope: ReadScope) => { compile(): unknown };

export type RelationSpec = {
  /** The table's own name. */
  name: string;
  /** One sentence that says what the relation holds. */
  summary: string;
  columns: Columns;
  /** Who reads its rows. */
  readers: Readers;
  /** False: every list needs a filter that selects few rows. */
  is_listed?: false;
  /** The unique columns that every order ends with. */
  key: readonly [string, ...string[]];
  /** Indexed columns of which one value selects few rows. */
  selective: readonly string[];
  /** The table, or the actor's part of it, stays small: any column may filter and order it. */
  is_small?: true;
  /** Visitors may read it too; on all other relations they see no row and must send a token. */
  is_public?: true;
  /** Foreign keys to other relations, by column: what can be embedded. */
  references?: Readonly<Record<string, string>>;
  /** Columns that are null in rows that the actor may see only in part. The view in schema `api` masks the same. */
  masks?: readonly Mask[];
  /** Texts of one side for the other, in some rows without contact details. The view in schema `api` does the same. */
  withheld?: readonly Withheld[];
};

/** Columns with texts or JSON objects, and who reads them in full. */
export type Withheld = {
  columns: readonly string[];
  readers: Readers;
  /** Who reads them in full, in words for `docs/access.md`. */
  shownTo: string;
};

/** Columns and who reads them; pages that select them use the same condition. */
export type Mask = {
  columns: readonly string[];
  readers: Readers;
  /** Who reads them, in words for `docs/access.md`. */
  shownTo: string;
};

export type Relation = Readonly<
  Omit<RelationSpec, "is_listed"> & {
    /** The rows the actor may see, for queries whose filter selects few of them. */
    source: Source;
    /** The same rows found by a set of ids, for lists without such a filter. If absent, a list needs such a filter. */
    listSource?: Source;
  }
>;
/** All relations by name. */
export type Relations = Readonly<Record<string, Relation>>;

/** The columns that are null in some rows that an actor sees. */
export const maskedColumns = ({ masks = [] }: Pick<Relation, "masks">): string[] =>
  masks.flatMap(({ columns }) => columns);

/**
 * Declares a relation. @throws Error when the declaration names a column that it does not have, or masks one that finds
 * rows
 */
export function defineRelation(spec: RelationSpec): Relation {
  const masked = maskedColumns(spec);
  const finding = [...spec.key, ...spec.selective];
  const withheld = (spec.withheld ?? []).flatMap(({ columns }) => columns);
  const named = [...finding, ...Object.keys(spec.references ?? {}), ...masked, ...withheld];
  const unknown = named.find((name) => !Object.hasOwn(spec.columns, name));
  if (unknown !== undefined) throw new Error(`${spec.name} declares no column ${unknown}`);
  const found = masked.find((name) => finding.includes(name));
  if (found !== undefined) throw new Error(`${spec.name} finds rows by ${found}, which it masks`);
  const { is_listed = true, ...rest } = spec;
  const source: Source = (scope) => visible(scope, rest.readers);
  return is_listed
    ? { ...rest, source, listSource: (scope) => listed(scope, rest.readers) }
    : { ...rest, source };
}
