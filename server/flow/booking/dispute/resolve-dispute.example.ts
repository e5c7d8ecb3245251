import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { resolveDispute } from "./resolve-dispute.ts";

export const resolveDisputeExample: ExampleOf<typeof resolveDispute> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.answeredDispute();
  const decided = {
    outcome: "complete" as const,
    share_bp: 4_000,
    reason: "Four of ten pictures are missing.",
  };
  const input = { booking_id, version: booking_version, ...decided };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
