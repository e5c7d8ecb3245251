// Why an event of Stripe is set aside. Each has its words for the operator in app/components/admin/words.ts and its line
// in docs/operating.md.

export type EventProblem =
  /** About a payment or a refund that was never asked for here. */
  | "unknown_object"
  /** Of Stripe's test mode while this installation works live, or the other way round. */
  | "other_mode"
  /** Names an attempt of ours, by another checkout than the one made for it. */
  | "other_session"
  /** Names an attempt of ours, by another payment than its checkout's. */
  | "other_payment"
  /** Names a refund of ours, under another number than ours has. */
  | "other_refund"
  /** Sum, currency or booking are not what was asked for. */
  | "payment_mismatch"
  /** The customer's bank has taken money back or asks about it. */
  | "dispute";
