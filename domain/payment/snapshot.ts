// What Stripe says of a checkout session, in our words: the one thing the settling of a payment decides on.
import { z } from "zod";

/** How the money travels: at once, or days later when a bank has moved it. */
export const PaymentMethod = z.enum(["card", "bank_debit"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PaymentSnapshot = z.object({
  session_id: z.string(),
  session_status: z.enum(["open", "complete", "expired"]),
  is_paid: z.boolean(),
  is_processing: z.boolean(),
  amount_minor: z.int().nonnegative(),
  /** Upper case; like the booking it is what Stripe says, ours or not: whether it fits is asked below. */
  currency: z.string(),
  booking_id: z.string().nullable(),
  /** Null while nobody has pressed pay. */
  method: PaymentMethod.nullable(),
  payment_intent_id: z.string().nullable(),
  charge_id: z.string().nullable(),
  /** Code of the last declined try on the hosted page. */
  failure_code: z.string().nullable(),
});
export type PaymentSnapshot = z.infer<typeof PaymentSnapshot>;

type AttemptFacts = { booking_id: string; amount_minor: number; currency: string; session_id: string | null };

/** Why a snapshot cannot belong to an attempt, or null. Money that does not fit is never taken for the booking's. */
export function snapshotMismatch(attempt: AttemptFacts, snapshot: PaymentSnapshot): string | null {
  if (attempt.session_id !== null && attempt.session_id !== snapshot.session_id) return "session";
  if (snapshot.booking_id !== attempt.booking_id) return "booking";
  if (snapshot.currency !== attempt.currency) return "currency";
  return snapshot.amount_minor === attempt.amount_minor ? null : "amount";
}
