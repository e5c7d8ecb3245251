// What several lists of the console select and filter by.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import type { Condition } from "#server/kernel/readers/declaration.ts";
import type { CellValues, LeadColumn, Sort } from "./declaration.ts";

/** Whom a profile's id names, with the page of the account. */
export const personAt = (profile_id: string) => sql<CellValues["person"]>`(
  select json_build_object('name', profile.display_name, 'to', '/admin/accounts/' || profile.account_id)
  from profile where profile.id = ${sql.ref(profile_id)})`;

/** The slug of the category that an id names. */
export const categoryAt = (category_id: string) => sql<string | null>`(
  select category.slug from category where category.id = ${sql.ref(category_id)})`;

/** That a column holds the id of the category with this slug. */
export const isCategory =
  (column: string) =>
  (slug: string): Condition =>
    sql`${sql.ref(column)} = (select category.id from category where category.slug = ${slug})`;

// Values, not `exists`: that may be planned as a hash of the whole other table.

/** That the row's request, which a column names, meets a condition. */
export const ofRequest = (column: string, condition: Condition): Condition =>
  sql`(select ${condition} from request where request.id = ${sql.ref(column)})`;

/** That the row's booking, which a column names, meets a condition. */
export const ofBooking = (column: string, condition: Condition): Condition =>
  sql`(select ${condition} from booking where booking.id = ${sql.ref(column)})`;

/** That a column holds the id of the provider; no row's for anything that is no id. */
export const isProfile =
  (column: string) =>
  (value: string): Condition =>
    isId(value) ? sql`${sql.ref(column)} = ${value}::uuid` : sql`false`;

export const inState =
  (column: string) =>
  (value: string): Condition =>
    // A literal: the planner then knows how many rows have it. The list's states alone get here.
    sql`${sql.ref(column)} = ${sql.lit(value)}`;

export const stateLead = (column: string): LeadColumn => ({
  column,
  values: (state) => sql`${[state]}::text[]`,
});

export const categoryLead = (column: string): LeadColumn => ({
  column,
  values: (slug) => sql`array(select category.id from category where category.slug = ${slug})`,
});

/** Empty for anything that is no id. */
export const profileLead = (column: string): LeadColumn => ({
  column,
  values: (value) => sql`${isId(value) ? [value] : []}::uuid[]`,
});

/** From the newest on and from the oldest on; `leads`: the filters that an index serves together with either. */
export function byTime(key: RawBuilder<unknown>, leads: Sort["leads"]): Record<"newest" | "oldest", Sort> {
  const order = { key, kind: "instant", leads, bounds: "date" } as const;
  return { newest: { ...order, direction: "desc" }, oldest: { ...order, direction: "asc" } };
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const money = (minor: number | null, currency: string | null): CellValues["money"] =>
  minor === null || currency === null ? null : { minor, currency };

/** The ids as an array of the key's type. */
export const keysIn = (
  column: string,
  ids: readonly string[],
  type: "uuid" | "bigint" | "text",
): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} = any(${ids}::${sql.raw(type)}[])`;

/** Nouns whose rows have a page of their own in the console. */
const pages: Readonly<Record<string, string>> = {
  request: "requests",
  offer: "offers",
  booking: "bookings",
  attempt: "payments",
  refund: "refund",
  account: "accounts",
  partner: "partners",
  operator_task: "task",
};

export const hasConsolePage = (noun: string): boolean => pages[noun] !== undefined;

/** The console's page of a noun's row; of others the history of the same subject. */
export const consolePageOf = (noun: string, id: string): string =>
  pages[noun] ? `/admin/${pages[noun]}/${id}` : `/admin/events?subject=${id}`;
