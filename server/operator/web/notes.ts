// The forms of the operators' notes, for each page of a thing or an account.
import type { commandAction } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";

/** The page with the form, at its notes. */
const toNotes = (_out: unknown, { request }: ActionArgs) => `${new URL(request.url).pathname}#notes`;

export const noteActions = {
  add_operator_note: { redirectTo: toNotes, flash: "note_added" },
  strike_operator_note: { redirectTo: toNotes, flash: "note_struck" },
} as const satisfies Parameters<typeof commandAction>[0];
