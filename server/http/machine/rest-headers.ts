// The headers of reads, as in PostgREST: what a client prefers, and what the answer says about its page.
import type { Context } from "hono";
import type { RelationPage } from "#server/kernel/read-relation.ts";
import type { CountMode, RelationQuery } from "#server/kernel/relation-query/parameters.ts";

export type Preferences = {
  count: CountMode | null;
  /** One object instead of a list. */
  is_single: boolean;
  range: { offset: number; limit: number | null } | null;
};

const uncached = { "Cache-Control": "no-store" };
const single = "application/vnd.pgrst.object+json";

/** The preferences in a read's headers, or the answer that refuses them. */
export function preferencesOf(c: Context): Preferences | Response {
  const types = (c.req.header("accept") ?? "*/*").split(",", 20).map((part) => part.trim().toLowerCase());
  const isSingle = types.some((type) => type === single || type.startsWith(`${single};`));
  const isServed = types.some((type) => /^(?:\*\/\*|application\/\*|application\/json)(?:;|$)/.test(type));
  if ((!isSingle && !isServed) || types.some((type) => type.includes("nulls=stripped")))
    return answerError(c, 406, "PGRST107", "Rows are answered as application/json alone.");
  const schema = c.req.header("accept-profile");
  if (schema !== undefined && schema !== "public" && schema !== "api")
    return answerError(c, 406, "PGRST106", "There is one schema of relations: public.");
  const range = rangeOf(c);
  if (range instanceof Response) return range;
  return { count: countOf(c), is_single: isSingle, range };
}

function countOf(c: Context): CountMode | null {
  const mode = /(?:^|[,\s])count=(exact|planned|estimated)(?:$|[,\s])/.exec(
    c.req.header("prefer") ?? "",
  )?.[1];
  return mode === undefined ? null : (mode as CountMode);
}

/** Reads ranges of items only: byte ranges, which download programs send, have no meaning here. */
function rangeOf(c: Context): Preferences["range"] | Response {
  const found = /^(?:items=)?(\d{1,9})-(\d{1,9})?$/.exec(c.req.header("range")?.trim() ?? "");
  if (!found) return null;
  const [first, last] = [Number(found[1]), found[2] === undefined ? null : Number(found[2])];
  if (last !== null && last < first)
    return answerError(c, 416, "PGRST103", "The range ends before it begins.");
  return { offset: first, limit: last === null ? null : last - first + 1 };
}

/** The page with its `Content-Range`, the next page's address, and 206 if it is not the whole list. */
export function answerPage(
  c: Context,
  { rows, total, next }: RelationPage,
  { query, preferences }: { query: RelationQuery; preferences: Preferences },
): Response {
  const { offset } = query;
  if (total !== null && offset > total)
    return answerError(c, 416, "PGRST103", `The list has ${total} rows.`, { "Content-Range": `*/${total}` });
  const span = rows.length === 0 ? "*" : `${offset}-${offset + rows.length - 1}`;
  const headers: Record<string, string> = {
    ...uncached,
    "Content-Range": `${span}/${total ?? "*"}`,
    Vary: "Accept",
  };
  if (preferences.count) headers["Preference-Applied"] = `count=${preferences.count}`;
  if (preferences.is_single) {
    const [row, another] = rows;
    if (!row || another)
      return answerError(c, 406, "PGRST116", `The result contains ${rows.length} rows, not one.`, headers);
    return c.json(row, 200, { ...headers, "Content-Type": `${single}; charset=utf-8` });
  }
  if (next !== null) headers.Link = `<${nextAddress(c, next)}>; rel="next"`;
  return c.json(rows, total !== null && rows.length < total ? 206 : 200, headers);
}

function nextAddress(c: Context, cursor: string): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete("offset");
  searchParams.set("cursor", cursor);
  return `${pathname}?${searchParams}`;
}

function answerError(
  c: Context,
  status: 406 | 416,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ code, message, details: null, hint: null }, status, { ...headers, ...uncached });
}
