import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { proposeSettlement } from "./propose-settlement.ts";

export const proposeSettlementExample: ExampleOf<typeof proposeSettlement> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.disputedBooking();
  const input = {
    booking_id,
    version: booking_version,
    proposal: "refund" as const,
    refund_minor: 17_850,
  };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.operator() };
};
