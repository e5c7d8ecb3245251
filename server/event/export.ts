// The events of exported rows, for the copy of an account's data.
import { sql } from "kysely";
import type { ExportTable } from "#domain/account/export.ts";
import { m } from "#messages/messages.js";
import type { ExportRow, Exports, ProfileReading } from "#server/kernel/account-data.ts";

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
async function listEvents({ db, own, account_id }: ProfileReading): Promise<ExportRow[]> {
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

export const exportedTables: Exports = {
  events: { description: m.leaving_file_events, ofProfile: listEvents },
};
