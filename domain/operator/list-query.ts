// The address of a list of the operators' console: filters, order and columns. Browsers write it too.

/** What lists filter by; each list has some of them. */
export const filterNames = [
  "q",
  "state",
  "category",
  "country",
  "provider",
  "noun",
  "kind",
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
  /** The values of `kind`; if there are none, every word is one. */
  kinds: readonly string[];
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
