// Lists: newest first, 1 to 100 per page, continuing after or before an object id.
import type { Sql } from "../../kit/db.ts";
import type { Stored, Table } from "../store/objects.ts";
import { badParam, noSuch } from "../wire/errors.ts";

const PAGE = 10;
const MAX_PAGE = 100;

type Range = { gt?: number; gte?: number; lt?: number; lte?: number };
export type PageParams = {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | Range;
};
export type List<T> = { object: "list"; url: string; has_more: boolean; data: T[] };
/** An SQL condition with `?` for its one value. */
export type Filter = { where: string; value: unknown };

const COMPARE = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

function createdFilters(created: number | Range | undefined): Filter[] {
  if (created === undefined) return [];
  if (typeof created === "number") return [{ where: "created = ?", value: created }];
  const keys = ["gt", "gte", "lt", "lte"] as const;
  return keys.flatMap((key) =>
    created[key] === undefined ? [] : [{ where: `created ${COMPARE[key]} ?`, value: created[key] }],
  );
}

/** `column = value` when a value was given. */
export function equals(column: string, value: unknown): Filter[] {
  return value === undefined ? [] : [{ where: `${column} = ?`, value }];
}

function limitOf(params: PageParams): number {
  const limit = params.limit ?? PAGE;
  if (limit < 1 || limit > MAX_PAGE) {
    throw badParam(`Limit must be between 1 and ${MAX_PAGE}.`, "limit", "parameter_invalid_integer");
  }
  return limit;
}

async function cursor(sql: Sql, table: string, id: string, param: string): Promise<unknown> {
  const found = await sql.query<{ seq: string }>(`select seq from stripe.${table} where id = $1`, [id]);
  if (!found.rows[0]) throw noSuch(table, id, param);
  return found.rows[0].seq;
}

/** One page of bodies from any table that has `id`, `seq` and `body`. */
export async function listBodies<T>(
  sql: Sql,
  table: string,
  url: string,
  params: PageParams,
  filters: readonly Filter[],
  order: "desc" | "asc" = "desc",
): Promise<List<T>> {
  const { starting_after, ending_before } = params;
  if (starting_after && ending_before) {
    throw badParam("You cannot use both starting_after and ending_before.", "ending_before");
  }
  const limit = limitOf(params);
  const all = [...filters, ...createdFilters(params.created)];
  const isNewestFirst = order === "desc";
  if (starting_after) {
    const value = await cursor(sql, table, starting_after, "starting_after");
    all.push({ where: isNewestFirst ? "seq < ?" : "seq > ?", value });
  }
  if (ending_before) {
    const value = await cursor(sql, table, ending_before, "ending_before");
    all.push({ where: isNewestFirst ? "seq > ?" : "seq < ?", value });
  }
  const where =
    all.map((filter, index) => filter.where.replace("?", `$${index + 1}`)).join(" and ") || "true";
  // Backwards, the nearest rows come first: read in the opposite direction and reverse.
  const direction = isNewestFirst === (ending_before === undefined) ? "desc" : "asc";
  const found = await sql.query<{ body: T }>(
    `select body from stripe.${table} where ${where} order by seq ${direction} limit ${limit + 1}`,
    all.map((filter) => filter.value),
  );
  const data = found.rows.slice(0, limit).map((row) => row.body);
  if (ending_before) data.reverse();
  return { object: "list", url, has_more: found.rows.length > limit, data };
}

/** One page of a stored kind of object. */
export function listObjects<T extends Table>(
  sql: Sql,
  table: T,
  url: string,
  params: PageParams,
  filters: readonly Filter[],
): Promise<List<Stored[T]>> {
  return listBodies<Stored[T]>(sql, table, url, params, filters);
}
