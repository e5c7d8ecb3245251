// Reads the address of a list of the operators' console. Anybody can write one, so whatever a list does not know is left
// out.
import { isId } from "../ids.ts";
import type { FilterName, ListChoices, ListQuery } from "./list-query.ts";

const amount = /^\d{1,9}([.,]\d{1,2})?$/;
const textCharacters = 254;

const isText = (text: string) => text.length <= textCharacters;
const isWord = (text: string) => /^[a-z_]{1,60}$/.test(text);

const forms: Record<FilterName, (value: string, list: ListChoices) => boolean> = {
  q: isText,
  state: (value, { states }) => states.includes(value),
  category: (value) => /^[a-z0-9-]{1,60}$/.test(value),
  country: (value) => /^[A-Z]{2}$/.test(value),
  provider: isText,
  noun: (value, { nouns }) => nouns.includes(value),
  kind: (value, { kinds }) => (kinds.length > 0 ? kinds.includes(value) : isWord(value)),
  subject: isId,
  person: isText,
  command: isWord,
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
