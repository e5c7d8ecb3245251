// Row-level SQL of the operators' notes; the only writer of `operator_note`.
import type { NoteNoun } from "#domain/operator/note.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row } from "#server/kernel/database/db.ts";

export type NoteRow = Row<"operator_note">;

const tables = {
  request: "request",
  offer: "offer",
  booking: "booking",
  attempt: "payment_attempt",
  refund: "refund",
  account: "account",
} as const satisfies Record<NoteNoun, string>;

/** That the row exists that a note is to be about. @throws Refusal not_found */
export async function requireSubject(
  { tx }: CommandContext,
  { noun, subject_id }: { noun: NoteNoun; subject_id: string },
): Promise<void> {
  const query = tx.selectFrom(tables[noun]).select("id").where("id", "=", subject_id);
  if (!(await query.executeTakeFirst())) refuse("not_found");
}

export async function insertNote(
  { tx, now, newId }: CommandContext,
  values: Pick<NoteRow, "noun" | "subject_id" | "author_id" | "text">,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("operator_note")
    .values({ id, ...values, created_at: now })
    .execute();
  return id;
}

/** A note under lock. @throws Refusal not_found */
export async function lockNote({ tx }: CommandContext, id: string): Promise<NoteRow> {
  const row = await tx
    .selectFrom("operator_note")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

export async function setNoteStruck({ tx, now }: CommandContext, id: string): Promise<void> {
  await tx
    .updateTable("operator_note")
    .set({ struck_at: now })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** What operators noted about an account, for the copy that its person has asked them for. */
export const listNotesAbout = (db: Database, account_id: string) =>
  db
    .selectFrom("operator_note")
    .select(["created_at", "text", "struck_at"])
    .where("noun", "=", "account")
    .where("subject_id", "=", account_id)
    .where("text", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
