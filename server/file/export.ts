// Stored files, for the copy of an account's data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { AccountReading, Exports } from "#server/kernel/account-data.ts";

/** Files of the account's requests, its uploads for bookings, its photos and documents; a number makes a repeated path unique. */
async function listFiles({ db, account_id }: AccountReading) {
  const rows = await db
    .selectFrom("file")
    .select(["file.id", "file.storage_key", "file.name", "file.content_type", "file.size_bytes"])
    .select(["file.created_at", "file.request_id", "file.booking_id", "file.question_key", "file.profile_id"])
    .where(
      sql<boolean>`file.id in (
        select file.id from profile join request on request.profile_id = profile.id
          join file on file.request_id = request.id where profile.account_id = ${account_id}
        union all select file.id from request join file on file.request_id = request.id
          where request.status = 'draft' and request.account_id = ${account_id}
        union all select file.id from profile join file on file.profile_id = profile.id
          where profile.account_id = ${account_id}
        union all select file.id from profile join file on file.document_of = profile.id
          where profile.account_id = ${account_id}
        union all select file.id from profile join file on file.uploaded_by = profile.id
          where profile.account_id = ${account_id} and not exists (
            select 1 from message where message.id = file.message_id and message.status = 'deleted'))`,
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

export const exportedTables: Exports = {
  files: { description: m.leaving_file_files, ofAccount: listFiles },
};
