// When the last backup was made. Several machines share the database, so it keeps the time: as the comment of a schema.
// Only the owner can write it, and no archive contains it, so that a restored installation starts without a backup.
import { z } from "zod";

export const BackupNote = z.object({ last_backup_at: z.iso.datetime() });
export type BackupNote = z.infer<typeof BackupNote>;

/** Reads the note; every role may. */
export const backupNoteStatement =
  "select obj_description(to_regnamespace('migration'), 'pg_namespace') as note";

/** When the last backup was completed; null: none since the installation or its restore. */
export function readBackupNote(note: string | null | undefined): Date | null {
  const parsed = BackupNote.safeParse(parseJson(note ?? ""));
  return parsed.success ? new Date(parsed.data.last_backup_at) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
