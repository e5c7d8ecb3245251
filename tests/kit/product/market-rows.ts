// Reads what a running product has stored and sent.
import type pg from "pg";
import { expect } from "vitest";

/** How many rows have these values. */
export async function count(owner: pg.Pool, table: string, where: Record<string, string>): Promise<number> {
  const conditions = Object.keys(where).map((column, index) => `${column}::text = $${index + 1}`);
  const text = `select count(*)::int as found from ${table} where ${conditions.join(" and ")}`;
  const { rows } = await owner.query<{ found: number }>(text, Object.values(where));
  return rows[0]?.found ?? 0;
}

/** How many mails about these rows were sent, by template, once none of them is waiting. */
export async function countMails(
  owner: pg.Pool,
  about: readonly string[],
  templates: readonly string[],
): Promise<Record<string, number>> {
  const waiting = "select 1 from graphile_worker.jobs where split_part(key, ':', 3) = any($1)";
  await expect.poll(async () => (await owner.query(waiting, [about])).rowCount, { timeout: 60_000 }).toBe(0);
  const { rows } = await owner.query<{ template: string; found: number }>(
    `select template, count(*)::int as found from sent_mail
     where split_part(key, ':', 3) = any($1) and template = any($2) group by template`,
    [about, templates],
  );
  return Object.fromEntries(rows.map(({ template, found }) => [template, found]));
}
