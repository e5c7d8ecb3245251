// A list of the operators' console, declared once: its columns, filters and orders. `page.ts` reads any of them.
import type { RawBuilder } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { FilterName, ListChoices } from "#domain/operator/list-query.ts";
import type { Condition } from "#server/kernel/readers/declaration.ts";
import type { Query, ReadScope } from "#server/kernel/scope.ts";

/** What a cell of each kind holds. */
export type CellValues = {
  text: string | null;
  names: string[];
  /** A word of the system, which the page may have a text for. */
  code: string | null;
  state: string | null;
  /** A category by its slug. */
  category: string | null;
  number: number | null;
  /** In basis points. */
  rate: number | null;
  money: { minor: number; currency: string } | null;
  /** ISO 8601. */
  date: string | null;
  link: { text: string; to: string } | null;
  person: { name: string; to: string | null } | null;
};
export type CellKind = keyof CellValues;
export type Column = {
  kind: CellKind;
  /** Shown only when it is chosen. */
  isExtra?: true;
};
export type Columns = Readonly<Record<string, Column>>;

/** A row's values by column. The first column names the row and leads to its page. */
export type ListRow<C extends Columns = Columns> = {
  /** As `key` of the list says. */
  id: string;
  cells: { readonly [Name in keyof C]: CellValues[C[Name]["kind"]] };
};

export type SortName = "newest" | "oldest" | "date" | "amount";
export type Sort = {
  key: RawBuilder<unknown>;
  kind: "instant" | "number";
  direction: "asc" | "desc";
  /** The filters that an index serves together with this order; the first of them that is set leads. */
  leads: readonly FilterName[];
  /** The filters that are bounds of the key. */
  bounds?: "date" | "amount";
};

/** The first column of an index that goes on with the key of an order, and its values as an array. */
export type LeadColumn = { column: string; values: (value: string) => RawBuilder<unknown> };

/** Filters by value; dates and amounts compare with columns. */
export type Filters = Readonly<
  Partial<Record<Exclude<FilterName, "from" | "to" | "min" | "max">, (value: string) => Condition>>
>;

/** All rows of one of our tables as operators read them, or those of another table under a name. */
type Rows =
  | { table: keyof DB & string; rows?: undefined }
  | { table: "job"; rows: (scope: ReadScope) => Query };

/** Where rows come from, and how they are filtered and ordered. */
export type ListSource = Rows & {
  key: { column: string; type: "uuid" | "bigint" | "text" };
  /** Condition on every row, as the list's indexes have it. */
  base?: Condition;
  /** The states that its rows may have. */
  states: readonly string[];
  filters: Filters;
  /**
   * Leading filters by the column of their index. Written as an array and with the column first in the order, they leave
   * the planner no other index: by its statistics it would read the newest rows of all states to find some of one.
   */
  leadColumns?: Readonly<Partial<Record<FilterName, LeadColumn>>>;
  /** What `from` and `to` compare with. */
  date: RawBuilder<unknown>;
  /** What `min` and `max` compare with. */
  amount?: RawBuilder<unknown>;
  /** The first is the usual one. */
  sorts: Readonly<Partial<Record<SortName, Sort>>>;
};

export type ConsoleList<C extends Columns = Columns> = ListSource & {
  /** Also its address: `/admin/<name>`. */
  name: string;
  columns: C;
  nouns?: readonly string[];
  /** The values of `kind`; without any, every word. */
  kinds?: readonly string[];
  /**
   * All sources of a list of several tables, whose orders have the same names and whose keys differ; the list has the
   * table of the first. An address with a state reads those that have it.
   */
  sources?: readonly ListSource[];
  /** Opens other people's data: only to an operator who has just proved who they are. */
  needsProof?: true;
  /** The rows with these ids, in any order. */
  read(scope: ReadScope, ids: readonly string[]): Promise<ListRow<C>[]>;
};

export const defineList = <const C extends Columns>(list: ConsoleList<C>): ConsoleList<C> => list;

/** What an address may choose from. */
export function choicesOf(list: ConsoleList): ListChoices {
  const columns = Object.keys(list.columns);
  return {
    filters: [
      ...(Object.keys(list.filters) as FilterName[]),
      "from",
      "to",
      ...(list.amount ? (["min", "max"] as const) : []),
    ],
    states: list.states,
    nouns: list.nouns ?? [],
    kinds: list.kinds ?? [],
    sorts: Object.keys(list.sorts),
    columns,
    usual_columns: columns.filter((name) => !list.columns[name]?.isExtra),
  };
}
