// The whole database in a few words: what the conformance suite compares before and after a call.
import type pg from "pg";

const machineTables = ["request", "offer", "booking", "payment_attempt", "refund"] as const;
/** What the event of a table's row calls its noun. */
const nounOf: Record<(typeof machineTables)[number], string> = {
  request: "request",
  offer: "offer",
  booking: "booking",
  payment_attempt: "attempt",
  refund: "refund",
};

/** One hash per table over all its rows, the queue included: equal states have equal fingerprints. */
export async function fingerprint(owner: pg.Pool): Promise<Record<string, string>> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename like '%jobs') order by 1`,
  );
  const parts = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '-') as hash from ${name} t`,
  );
  const hashes = await owner.query<{ name: string; hash: string }>(parts.join(" union all "));
  return Object.fromEntries(hashes.rows.map(({ name, hash }) => [name, hash]));
}

/** Status and version of every row a machine moves, by `noun id`. */
export async function statuses(owner: pg.Pool): Promise<Map<string, string>> {
  const parts = machineTables.map(
    (table) => `select '${nounOf[table]} ' || id as key, status || ' v' || version as state,
      ${table === "request" ? "status = 'draft'" : "false"} as is_draft from ${table}`,
  );
  const rows = await owner.query<{ key: string; state: string; is_draft: boolean }>(
    parts.join(" union all "),
  );
  // Steps of a draft are no moves of its machine: their version tells two tabs apart.
  return new Map(rows.rows.map(({ key, state, is_draft }) => [key, is_draft ? "draft" : state]));
}

/** What changed between two states, as `noun id state`. */
export function moved(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after]
    .filter(([key, state]) => before.get(key) !== state)
    .map(([key, state]) => `${key} ${state}`)
    .sort();
}

/** What the events of one command say was moved, in the same words. */
export async function recorded(owner: pg.Pool, command_id: string): Promise<string[]> {
  const rows = await owner.query<{ noun: string; subject_id: string; to_status: string; version: number }>(
    "select noun, subject_id, to_status, version from event where command_id = $1 order by id",
    [command_id],
  );
  const nouns = new Set(Object.values(nounOf));
  const last = new Map<string, string>();
  for (const { noun, subject_id, to_status, version } of rows.rows) {
    if (!nouns.has(noun)) continue;
    const isDraft = noun === "request" && to_status === "draft";
    last.set(`${noun} ${subject_id}`, isDraft ? "draft" : `${to_status} v${version}`);
  }
  return [...last].map(([key, state]) => `${key} ${state}`).sort();
}

export type LogRow = { id: string; name: string; subject_noun: string; audit: unknown; output: unknown };

/** Rows of the command log, oldest first. */
export async function logRows(owner: pg.Pool): Promise<LogRow[]> {
  const rows = await owner.query<LogRow>(
    "select id, name, subject_noun, audit, output from command_log order by at, id",
  );
  return rows.rows;
}
