// Faults for operators: what failed where and how often, and the digest that a user saw.
import { sql } from "kysely";
import { digestsBeginningWith, type FaultKind } from "#domain/fault.ts";
import { limits } from "#domain/limits.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorFaults } from "../../access.ts";

export type FaultRow = {
  id: string;
  kind: FaultKind;
  place: string;
  error: string;
  count: number;
  first_seen_at: string;
  last_seen_at: string;
  /** Its latest occurrences, or the one searched for. */
  latest: { digest: string; is_reported: boolean }[];
};
/** `digest` may be the beginning of one. */
export type FaultFilter = { digest: string; after: string | null };

const latestRows = sql.lit(3);

/** Faults, latest first; with a digest, those that it belongs to. Nobody but an operator sees any. */
export async function listFaults(
  scope: ReadScope,
  { digest, after }: FaultFilter,
  page_rows: number = limits.page_rows,
): Promise<ListPage<FaultRow>> {
  const wanted = digestsBeginningWith(digest);
  if (digest !== "" && wanted === null) return { rows: [], next: null };
  const cursor = decodeCursor(after, "instant");
  const isWanted = wanted ? sql`o.digest between ${wanted.first}::uuid and ${wanted.last}::uuid` : sql`true`;
  const latest = sql<FaultRow["latest"]>`coalesce((select json_agg(seen) from (
      select o.digest, o.is_reported from fault_occurrence o
      where o.fault_id = fault.id and ${isWanted}
      order by o.at desc limit ${latestRows}) seen), '[]')`;
  let query = operatorFaults(scope)
    .select(["fault.id", "kind", "place", "error", "count", "first_seen_at", "last_seen_at"])
    .select(latest.as("latest"));
  if (wanted)
    query = query.where(
      sql<boolean>`fault.id in (select o.fault_id from fault_occurrence o where ${isWanted})`,
    );
  if (cursor)
    query = query.where(
      sql<boolean>`(last_seen_at, fault.id) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`,
    );
  const rows = await query
    .orderBy("last_seen_at", "desc")
    .orderBy("fault.id", "desc")
    .limit(page_rows + 1)
    .execute();
  const views = rows.map((row) => ({
    ...row,
    kind: row.kind as FaultKind,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
  return toListPage(views, page_rows, ({ last_seen_at, id }) => ({ value: last_seen_at, id }));
}
