// Records and reads when the last backup was made (`server/kernel/database/last-backup.ts`).
import { type Client, escapeLiteral } from "pg";
import { type BackupNote, backupNoteStatement, readBackupNote } from "#server/kernel/database/last-backup.ts";

/** Notes that a backup is complete. */
export async function noteBackup(client: Client, at: Date): Promise<void> {
  const note = JSON.stringify({ last_backup_at: at.toISOString() } satisfies BackupNote);
  await client.query(`comment on schema migration is ${escapeLiteral(note)}`);
}

/** When the last backup was completed; null: none since the installation or its restore. */
export async function readLastBackup(client: Client): Promise<Date | null> {
  const { rows } = await client.query<{ note: string | null }>(backupNoteStatement);
  return readBackupNote(rows[0]?.note);
}
