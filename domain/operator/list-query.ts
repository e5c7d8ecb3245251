// The address of a list of the operators' console: filters, order and columns. Anybody can write one, so whatever a list
// does not know is left out.
import { isId } from "../ids.ts";

/** What lists filter by; each list has some of them. */
export const filterNames = [
  "q",
  "state",
  "category",
  "country",
  "provider",
  "noun",
  "subject",
  "person",
  "command",
  "overdue",
  "from",
  "to",
  "min",
  "max",
] as const;
export type FilterName = (typeof filterNames)[number];
export type ListFilters = Readonly<Partial<Record<FilterName, string>>>;

/** What a list has to choose from. */
export type ListChoices = {
  filters: readonly FilterName[];
  /** The values of `state`. */
  states: readonly string[];
  /** The values of `noun`. */
  nouns: readonly string[];
  /** The first is the order of an address without one. */
  sorts: readonly string[];
  columns: readonly string[];
  /** The columns of an address without any. */
  usual_columns: readonly string[];
};

export type ListQuery = {
  filters: ListFilters;
  sort: string;
  /** In the order of the list. */
  columns: readonly string[];
  /** The place of the last row shown; null at the beginning. */
  after: string | null;
};

const amount = /^\d{1,9}([.,]\d{1,2})?$/;
const textCharacters = 254;

const isText = (text: string) => text.length <= textCharacters;

const forms: Record<FilterName, (value: string, list: ListChoices) => boolean> = {
  q: isText,
  state: (value, { states }) => states.includes(value),
  category: (value) => /^[a-z0-9-]{1,60}$/.test(value),
  country: (value) => /^[A-Z]{2}$/.test(value),
  provider: isText,
  noun: (value, { nouns }) => nouns.includes(value),
  subject: isId,
  person: isText,
  command: (value) => /^[a-z_]{1,60}$/.test(value),
  overdue: (value) => value === "1",
  from: isDate,
  to: isDate,
  min: (value) => amount.test(value),
  max: (value) => amount.test(value),
};

/** A calendar date that exists, in a year that the database and a page can write. */
function isDate(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`);
  return (
    /^2\d{3}-\d\d-\d\d$/.test(value) && Number.isFinite(at.getTime()) && at.toISOString().startsWith(value)
  );
}

const spelled: Partial<Record<FilterName, (value: string) => string>> = {
  country: (value) => value.toUpperCase(),
  subject: (value) => value.toLowerCase(),
};

/** The query of an address, as far as the list knows it. */
export function readListQuery(search: URLSearchParams, list: ListChoices): ListQuery {
  const filters = list.filters.flatMap((name) => {
    // Release 0.1.0 wrote `status` in the address of the accounts.
    const typed = (search.get(name) ?? (name === "state" ? search.get("status") : null))?.trim() ?? "";
    const value = spelled[name]?.(typed) ?? typed;
    return value !== "" && forms[name](value, list) ? [[name, value] as const] : [];
  });
  const asked = new Set(search.getAll("columns").flatMap((names) => names.split(",")));
  // The first column names the row.
  const columns = list.columns.filter((name, index) => index === 0 || asked.has(name));
  return {
    filters: Object.fromEntries(filters),
    sort: list.sorts.find((sort) => sort === search.get("sort")) ?? list.sorts[0] ?? "",
    columns: columns.length > 1 ? columns : list.usual_columns,
    after: search.get("after"),
  };
}

/** The query as an address writes it, with "?" unless it is empty: without whatever goes without saying. */
export function listSearch({ filters, sort, columns, after }: ListQuery, list: ListChoices): string {
  const isUsual = columns.join() === list.usual_columns.join();
  const pairs = [
    ...filterNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
    ...(sort === list.sorts[0] ? [] : [["sort", sort]]),
    ...(isUsual ? [] : [["columns", columns.join(",")]]),
    ...(after === null ? [] : [["after", after]]),
  ];
  const written = new URLSearchParams(pairs).toString().replaceAll("%2C", ",");
  return written === "" ? "" : `?${written}`;
}
