// GET /admin/users page by page, with totals in the headers that the client reads.

import type { UserRow } from "../user/user-store.ts";
import type { AuthContext, AuthDeps } from "../wire/context.ts";
import { invalid } from "../wire/errors.ts";

function pageNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === "") return otherwise;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw invalid(`Bad Pagination Parameters: "${text}"`);
  return Number(text);
}

const SORTABLE = ["created_at", "updated_at", "last_sign_in_at", "email", "id"];

/** An order such as `created_at desc`; only columns from the list above. */
function orderOf(text: string): string {
  const [column = "created_at", direction = "desc", ...more] = text.split(/\s+/).filter(Boolean);
  if (!SORTABLE.includes(column) || !/^(asc|desc)$/i.test(direction) || more.length > 0)
    throw invalid("Bad Sort Parameters");
  return `${column} ${direction}, id`;
}

/** One page of living accounts, newest first by default; sets `X-Total-Count` and `Link` on the answer. */
export async function listAccounts(c: AuthContext, deps: AuthDeps): Promise<UserRow[]> {
  const page = pageNumber(c.req.query("page"), 1);
  const per_page = Math.min(pageNumber(c.req.query("per_page"), 50), 1_000);
  const filter = c.req.query("filter") ?? "";
  const where = "deleted_at is null and ($1 = '' or strpos(email, lower($1)) > 0)";
  const counted = await deps.pool.query<{ total: number }>(
    `select count(*)::int as total from auth.users where ${where}`,
    [filter],
  );
  const total = counted.rows[0]?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / per_page));
  // The client reads the first digits after the first "=", so `page` has to come first.
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${per_page}>; rel="${rel}"`;
  c.header("X-Total-Count", String(total));
  c.header("Link", [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", "));
  const found = await deps.pool.query<UserRow>(
    `select * from auth.users where ${where} order by ${orderOf(c.req.query("sort") ?? "")} limit $2 offset $3`,
    [filter, per_page, (page - 1) * per_page],
  );
  return found.rows;
}
