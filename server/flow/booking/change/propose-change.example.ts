import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { proposeChange } from "./propose-change.ts";

export const proposeChangeExample: ExampleOf<typeof proposeChange> = async (kit) => {
  const { booking_id, booking_version, provider } = await kit.confirmedBooking();
  const lines = [{ label: "Menu with wine", quantity: 1, unit_net_minor: 120_000, tax_bp: 1_900 }];
  const input = { booking_id, version: booking_version, lines, reason: "Four more guests." };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: await kit.operator() };
};
