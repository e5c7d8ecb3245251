// Whether an event that was set aside concerns money, and how an operator may settle it. Operators cannot dismiss
// money on which Stripe and our rows disagree: they settle it by stating where it is.

/** Where the money is: not this product's, returned to the payer, kept by agreement, taken back by the customer's bank. */
export const settlements = ["not_ours", "returned", "kept", "taken_by_bank"] as const;
export type Settlement = (typeof settlements)[number];

/** An event of Stripe's other mode is never about this installation's money. */
const problemsWithoutMoney = ["other_mode"];

/**
 * Whether the money of an event is unresolved. An unknown object concerns our money only when it names a booking;
 * problems that this function does not know count as money.
 */
export function isMoneyUnresolved(problem: string | null, names_booking: boolean): boolean {
  if (problem === null || problemsWithoutMoney.includes(problem)) return false;
  return problem === "unknown_object" ? names_booking : true;
}
