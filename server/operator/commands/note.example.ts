import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { addOperatorNote, strikeOperatorNote } from "./note.ts";

export const addOperatorNoteExample: ExampleOf<typeof addOperatorNote> = async (kit) => {
  const { booking_id, customer } = await kit.confirmedBooking();
  return {
    actor: await kit.operator(),
    input: { noun: "booking", subject_id: booking_id, note: "Called twice about the missing album." },
    stranger: null,
    forbidden: customer,
  };
};

export const strikeOperatorNoteExample: ExampleOf<typeof strikeOperatorNote> = async (kit) => {
  const { operator, note_id, customer } = await kit.noted();
  return { actor: operator, input: { note_id }, stranger: null, forbidden: customer };
};
