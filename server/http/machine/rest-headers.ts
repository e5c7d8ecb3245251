// The headers of reads, as in PostgREST: what a client prefers, and what the answer says about its page.
import type { Context } from "hono";
import type { RelationPage } from "#server/kernel/read-relation.ts";

export type Preferences = {
  /** The number of all rows is asked for. */
  isCounted: boolean;
  /** One object instead of a list. */
  isSingle: boolean;
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
  const isCounted = /(?:^|[,\s])count=exact(?:$|[,\s])/.test(c.req.header("prefer") ?? "");
  return { isCounted, isSingle };
}

/** The page with its `Content-Range`, the next page's address, and 206 if it is not the whole list. */
export function answerPage(
  c: Context,
  { rows, total, next }: RelationPage,
  { isCounted, isSingle }: Preferences,
): Response {
  const span = rows.length === 0 ? "*" : `0-${rows.length - 1}`;
  const headers: Record<string, string> = {
    ...uncached,
    "Content-Range": `${span}/${total ?? "*"}`,
    Vary: "Accept",
  };
  if (isCounted) headers["Preference-Applied"] = "count=exact";
  if (isSingle) {
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
  searchParams.set("cursor", cursor);
  return `${pathname}?${searchParams}`;
}

function answerError(
  c: Context,
  status: 406,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ code, message, details: null, hint: null }, status, { ...headers, ...uncached });
}
