import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { agreeSettlement, endSettlement } from "./answer-settlement.ts";

export const agreeSettlementExample: ExampleOf<typeof agreeSettlement> = async (kit) => {
  const { booking_id, booking_version, settlement_id, customer, provider } = await kit.proposedSettlement();
  const input = { booking_id, version: booking_version, settlement_id };
  return { actor: provider, input, stranger: await kit.provider(), forbidden: customer };
};

export const endSettlementExample: ExampleOf<typeof endSettlement> = async (kit) => {
  const { booking_id, booking_version, settlement_id, provider } = await kit.proposedSettlement();
  const input = { booking_id, version: booking_version, settlement_id };
  return { actor: provider, input, stranger: await kit.provider(), forbidden: await kit.operator() };
};
