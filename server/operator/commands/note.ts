// Notes of operators about a thing or an account, for each other. Nobody else reads them.
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { NoteNoun, NoteText } from "#domain/operator/note.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { insertNote, lockNote, requireSubject, setNoteStruck } from "../store/notes.ts";

/** Adds a note. */
export const addOperatorNote = defineCommand({
  name: "add_operator_note",
  summary: "An operator notes something about a thing or an account, for the operators alone.",
  needs: "operator",
  proof: "none",
  input: z.object({ noun: NoteNoun, subject_id: Id, note: NoteText }),
  output: z.strictObject({ note_id: field.id }),
  load: (ctx, input) => requireSubject(ctx, input),
  allow: (actor) => void requireOperator(actor),
  async run(ctx, { noun, subject_id, note: text }) {
    const { account_id: author_id } = requireOperator(ctx.actor);
    return { note_id: await insertNote(ctx, { noun, subject_id, author_id, text }) };
  },
  audit: ({ noun, subject_id }, _loaded, { note_id }) => ({ subject: [noun, subject_id], note_id }),
  exposedVia: ["ui"],
});

/** Strikes a note through: it stays readable, so that nothing that others have read disappears. */
export const strikeOperatorNote = defineCommand({
  name: "strike_operator_note",
  summary: "An operator strikes a note of their own through.",
  needs: "operator",
  proof: "none",
  input: z.object({ note_id: Id }),
  output: z.strictObject({ note_id: field.id }),
  load: (ctx, { note_id }) => lockNote(ctx, note_id),
  allow(actor, { author_id }) {
    if (requireOperator(actor).account_id !== author_id) refuse("forbidden");
  },
  async run(ctx, { note_id }, { struck_at }) {
    if (struck_at !== null) refuse("stale");
    await setNoteStruck(ctx, note_id);
    return { note_id };
  },
  audit: ({ note_id }, { noun, subject_id }) => ({ subject: [noun, subject_id], note_id }),
  exposedVia: ["ui"],
});
