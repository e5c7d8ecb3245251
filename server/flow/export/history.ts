// The parts of a data export beside the account's rows: their events, the account's commands and its files.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";
import type { ExportFile, ExportRow, ExportTable } from "./tables.ts";

/** Ids per statement when reading events. */
const subjectsAtOnce = 500;

/** Tables of the export that hold the subjects of an event, by its noun. */
const subjects = {
  request: ["requests"],
  offer: ["offers_received", "offers_made"],
  booking: ["bookings"],
  attempt: ["payments"],
  refund: ["refunds"],
} as const satisfies Record<string, readonly ExportTable[]>;

/** Events of the exported rows, oldest first; of requests a provider only sees on the board, none. */
export async function listExportEvents(
  db: Database,
  own: Partial<Record<ExportTable, ExportRow[]>>,
  account_id: string,
): Promise<ExportRow[]> {
  const found: (ExportRow & { id: number })[] = [];
  for (const [noun, tables] of Object.entries(subjects)) {
    const ids = tables.flatMap((table) => own[table] ?? []).map(({ id }) => String(id));
    for (let at = 0; at < ids.length; at += subjectsAtOnce) {
      const rows = await db
        .selectFrom("event")
        .select(["id", "noun", "subject_id", "transition", "from_status", "to_status", "role", "at"])
        .select([
          sql<string | null>`case when role = 'system' then null else reason end`.as("reason"),
          sql<boolean>`account_id is not distinct from ${account_id}::uuid`.as("is_yours"),
        ])
        .where("noun", "=", noun)
        .where(sql<boolean>`subject_id = any(${ids.slice(at, at + subjectsAtOnce)}::uuid[])`)
        .execute();
      found.push(...rows);
    }
  }
  return found.sort((a, b) => a.id - b.id);
}

/** Commands of the account, and commands about it and its profiles. */
export async function listExportActions(db: Database, account_id: string): Promise<ExportRow[]> {
  return db
    .selectFrom("command_log")
    .select(["id", "name", "subject_noun", "subject_id", "at"])
    .select(sql<boolean>`on_behalf_of is not null`.as("is_by_operator"))
    .where(
      sql<boolean>`id = any(array(select id from command_log where account_id = ${account_id}
        union all select id from command_log where subject_noun = 'account' and subject_id = ${account_id}
        union all select id from command_log where subject_noun = 'profile'
          and subject_id = any(array(select profile.id from profile where profile.account_id = ${account_id}))))`,
    )
    .orderBy("at")
    .orderBy("id")
    .execute();
}

type OwnFile = ExportFile & ExportRow;

/** Files of the account's requests, its uploads for bookings and its photos; a number makes a repeated path unique. */
export async function listExportFiles(db: Database, account_id: string): Promise<OwnFile[]> {
  const rows = await db
    .selectFrom("file")
    .select(["file.id", "file.storage_key", "file.name", "file.content_type", "file.size_bytes"])
    .select(["file.created_at", "file.request_id", "file.profile_id"])
    .where(
      sql<boolean>`file.id in (
        select file.id from profile join request on request.profile_id = profile.id
          join file on file.request_id = request.id where profile.account_id = ${account_id}
        union all select file.id from request join file on file.request_id = request.id
          where request.status = 'draft' and request.account_id = ${account_id}
        union all select file.id from profile join file on file.profile_id = profile.id
          where profile.account_id = ${account_id}
        union all select file.id from profile join file on file.uploaded_by = profile.id
          where profile.account_id = ${account_id})`,
    )
    .orderBy("file.created_at")
    .orderBy("file.id")
    .execute();
  const paths = new Set<string>();
  return rows.map((row) => ({
    ...row,
    path: freePath(paths, row.profile_id ? "photos" : "uploads", row.name),
  }));
}

/** A path not taken yet, compared without case for case-insensitive file systems. */
function freePath(paths: Set<string>, folder: string, name: string): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  for (let count = 1; ; count += 1) {
    const path = `${folder}/${stem}${count > 1 ? ` (${count})` : ""}${ending}`;
    if (paths.has(path.toLowerCase())) continue;
    paths.add(path.toLowerCase());
    return path;
  }
}
