// The verification of a provider: waiting for the operators, verified, or refused with a reason. A refused provider
// corrects the profile and applies again.
//
// After a verification ends, because the provider changed the profile, an operator withdrew it, or its time has passed:
// - the provider cannot make, revise or confirm offers, and sees no new requests;
// - open offers stay until their date, but nobody can accept one until the provider is verified again;
// - bookings go on: they are paid, delivered and completed as agreed;
// - the marketplace still owes the provider's earnings. To stop payments, an operator suspends the account.
import { limits, units } from "../limits.ts";
import { defineMachine } from "../machine.ts";

export type VerificationStatus = "waiting" | "verified" | "refused";
export const verificationTransitions = [
  "verify",
  "refuse_verification",
  "renew_verification",
  "end_verification",
  "expire_verification",
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
      renew_verification: { to: "verified", by: ["operator"], guard: "reminded" },
      end_verification: { to: "waiting", by: ["provider"], guard: "identity_changed" },
      expire_verification: { to: "waiting", by: ["system"], guard: "time_passed" },
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

type Reminded = { readonly verified_at: Date | null; readonly verification_reminded_at: Date | null };

const reminder_ms = limits.verification_reminder_days * units.day_ms;

/** Before which a verification began that is to be told of its end now, while verifications hold for `days`. */
export const remindedIfVerifiedBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * units.day_ms + reminder_ms);

/**
 * When a verification ends, once its provider was told; null otherwise. Nobody is told late: shorter days end no
 * verification before the time of the reminder is over.
 */
export function verificationEnd(profile: Reminded, days: number | null): Date | null {
  const { verified_at, verification_reminded_at } = profile;
  if (days === null || !verified_at || !verification_reminded_at) return null;
  const ends = [
    verified_at.getTime() + days * units.day_ms,
    verification_reminded_at.getTime() + reminder_ms,
  ];
  return new Date(Math.max(...ends));
}
