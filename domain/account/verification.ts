// The verification of a provider: waiting for the operators, verified, or refused with a reason. A refused provider
// corrects the profile and applies again.
//
// After a verification ends, because the provider changed the profile or an operator withdrew it:
// - the provider cannot make, revise or confirm offers, and sees no new requests;
// - open offers stay until their date, but nobody can accept one until the provider is verified again;
// - bookings go on: they are paid, delivered and completed as agreed;
// - the marketplace still owes the provider's earnings. To stop payments, an operator suspends the account.
import { defineMachine } from "../machine.ts";

export type VerificationStatus = "waiting" | "verified" | "refused";
export const verificationTransitions = [
  "verify",
  "refuse_verification",
  "end_verification",
  "withdraw_verification",
  "ask_verification",
] as const;
export type VerificationTransition = (typeof verificationTransitions)[number];

export const verificationMachine = defineMachine<VerificationStatus, VerificationTransition>({
  name: "verification",
  initial: "waiting",
  states: {
    waiting: {
      verify: { to: "verified", by: ["operator"] },
      refuse_verification: { to: "refused", by: ["operator"], is_reason_required: true },
    },
    verified: {
      end_verification: { to: "waiting", by: ["provider"], guard: "identity_changed" },
      withdraw_verification: { to: "refused", by: ["operator"], is_reason_required: true },
    },
    refused: {
      ask_verification: { to: "waiting", by: ["provider"] },
      verify: { to: "verified", by: ["operator"] },
    },
  },
});

/** Derives the status from a profile's columns. */
export function verificationOf(profile: {
  readonly verified_at: Date | null;
  readonly refused_at: Date | null;
}): VerificationStatus {
  if (profile.verified_at) return "verified";
  return profile.refused_at ? "refused" : "waiting";
}
