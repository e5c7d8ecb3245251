// Stripe's state of a checkout session in our terms, the only basis for settling a payment.
import { z } from "zod";

/** A card pays at once, a bank debit takes days. */
export const PaymentMethod = z.enum(["card", "bank_debit"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PaymentSnapshot = z.object({
  session_id: z.string(),
  session_status: z.enum(["open", "complete", "expired"]),
  is_paid: z.boolean(),
  is_processing: z.boolean(),
  amount_minor: z.int().nonnegative(),
  /** Upper case. Currency and booking come from Stripe unchecked: see `snapshotMismatch`. */
  currency: z.string(),
  booking_id: z.string().nullable(),
  /** Null until the customer has submitted the checkout. */
  method: PaymentMethod.nullable(),
  payment_intent_id: z.string().nullable(),
  charge_id: z.string().nullable(),
  /** Code of the last decline on the hosted page. */
  failure_code: z.string().nullable(),
});
export type PaymentSnapshot = z.infer<typeof PaymentSnapshot>;

type AttemptFacts = { booking_id: string; amount_minor: number; currency: string; session_id: string | null };

/** The first field in which a snapshot differs from its attempt, or null. The ledger never books a paid mismatch. */
export function snapshotMismatch(attempt: AttemptFacts, snapshot: PaymentSnapshot): string | null {
  if (attempt.session_id !== null && attempt.session_id !== snapshot.session_id) return "session";
  if (snapshot.booking_id !== attempt.booking_id) return "booking";
  if (snapshot.currency !== attempt.currency) return "currency";
  return snapshot.amount_minor === attempt.amount_minor ? null : "amount";
}
