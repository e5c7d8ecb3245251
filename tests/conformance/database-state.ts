// What the conformance suite compares in the database before and after a call.
import type pg from "pg";

const machineTables = ["request", "offer", "booking", "payment_attempt", "refund"] as const;
/** The noun that events use for a table's row. */
const nounOf: Record<(typeof machineTables)[number], string> = {
  request: "request",
  offer: "offer",
  booking: "booking",
  payment_attempt: "attempt",
  refund: "refund",
};

/**
 * For every table, the queue included, the number of rows and the newest transaction that wrote one of them. An
 * insert or an update brings a newer transaction, a delete a smaller number. It shows that a call changed something,
 * not what: two states are comparable only while nothing else writes.
 */
export async function tableStates(owner: pg.Pool): Promise<Record<string, string>> {
  tableNames.set(owner, tableNames.get(owner) ?? (await listTables(owner)));
  const parts = (tableNames.get(owner) ?? []).map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows, last written by ' || coalesce(max(xmin::text::bigint), 0) as state from ${name}`,
  );
  // By name: planning a hundred tables takes longer than counting them.
  const query = { name: `states of ${parts.length} tables`, text: parts.join(" union all ") };
  const states = await owner.query<{ name: string; state: string }>(query);
  return Object.fromEntries(states.rows.map(({ name, state }) => [name, state]));
}

/** One hash per table over all its rows. For a running product, whose worker rewrites rows without changing them. */
export async function fingerprint(owner: pg.Pool): Promise<Record<string, string>> {
  const parts = (await listTables(owner)).map(
    (name) =>
      `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '-') as hash from ${name} t`,
  );
  const hashes = await owner.query<{ name: string; hash: string }>(parts.join(" union all "));
  return Object.fromEntries(hashes.rows.map(({ name, hash }) => [name, hash]));
}

const tableNames = new WeakMap<pg.Pool, string[]>();

async function listTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename)::regclass::text as name from pg_tables
     where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename like '%jobs') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Status and version of every row that a machine moves, by `noun id`. */
export async function statuses(owner: pg.Pool): Promise<Map<string, string>> {
  const parts = machineTables.map(
    (table) => `select '${nounOf[table]} ' || id as key, status || ' v' || version as state,
      ${table === "request" ? "status = 'draft'" : "false"} as is_draft from ${table}`,
  );
  const query = { name: "statuses", text: parts.join(" union all ") };
  const rows = await owner.query<{ key: string; state: string; is_draft: boolean }>(query);
  // Steps of a draft are not moves of its machine: their version distinguishes two tabs.
  return new Map(rows.rows.map(({ key, state, is_draft }) => [key, is_draft ? "draft" : state]));
}

/** What changed between two states, as `noun id state`. */
export function moved(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after]
    .filter(([key, state]) => before.get(key) !== state)
    .map(([key, state]) => `${key} ${state}`)
    .sort();
}

/** What the events of one command report as moved, in the same format. */
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

/** The command log rows written with this key. */
export async function listLogRows(owner: pg.Pool, key: string): Promise<LogRow[]> {
  const rows = await owner.query<LogRow>(
    "select id, name, subject_noun, audit, output from command_log where idempotency_key = $1",
    [key],
  );
  return rows.rows;
}

export async function countLogRows(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ count: number }>("select count(*)::int as count from command_log");
  return rows[0]?.count ?? 0;
}
