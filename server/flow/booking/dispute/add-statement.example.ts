import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { addStatement } from "./add-statement.ts";

export const addStatementExample: ExampleOf<typeof addStatement> = async (kit) => {
  const { booking_id, booking_version, provider } = await kit.disputedBooking();
  const input = { booking_id, version: booking_version, text: "They were sharp when I sent them." };
  return { actor: provider, input, stranger: await kit.provider(), forbidden: await kit.operator() };
};
