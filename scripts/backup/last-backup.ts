// When the last backup was made. The database keeps it, because several machines share it: as the comment of a schema,
// which only the owner writes and which is part of no archive, so that a restored installation has no backup of its own.
import { type Client, escapeLiteral } from "pg";
import { z } from "zod";

const Note = z.object({ last_backup_at: z.iso.datetime() });

/** Notes that a backup is complete. */
export async function noteBackup(client: Client, at: Date): Promise<void> {
  const note = JSON.stringify({ last_backup_at: at.toISOString() } satisfies z.infer<typeof Note>);
  await client.query(`comment on schema migration is ${escapeLiteral(note)}`);
}

/** When the last backup was completed; null: none since the installation or its restore. */
export async function readLastBackup(client: Client): Promise<Date | null> {
  const { rows } = await client.query<{ note: string | null }>(
    "select obj_description(to_regnamespace('migration'), 'pg_namespace') as note",
  );
  const parsed = Note.safeParse(parseJson(rows[0]?.note ?? ""));
  return parsed.success ? new Date(parsed.data.last_backup_at) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
