// Why a Stripe event is set aside. Each has a text for operators (app/components/admin) and a line in
// docs/operating.md.

export type EventProblem =
  /** Signed by Stripe, but with texts or a depth that cannot be stored. */
  | "unreadable"
  /** About a payment or a refund that was not made here. */
  | "unknown_object"
  /** From Stripe's test mode while this installation runs live, or vice versa. */
  | "other_mode"
  /** Names an attempt, but with another checkout session than the attempt's. */
  | "other_session"
  /** Names an attempt, but with another payment intent than its checkout's. */
  | "other_payment"
  /** Names a refund, but with another Stripe id than the refund's. */
  | "other_refund"
  /** Sum, currency or booking differ from the attempt's. */
  | "payment_mismatch"
  /** The customer's bank has taken money back or inquires about it. */
  | "dispute";
