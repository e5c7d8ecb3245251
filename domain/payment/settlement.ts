// What an event that was set aside means for money, and how a person may end it. Money that Stripe and we do not agree on
// is never put away: it ends with the word on where it is.

/** Where the money is now: somebody else's, back with who paid it, kept by agreement, with the customer by their bank. */
export const settlements = ["not_ours", "returned", "kept", "taken_by_bank"] as const;
export type Settlement = (typeof settlements)[number];

/** Of another mode of Stripe's: no money of this installation's, whatever it names. */
const withoutMoney = ["other_mode"];

/**
 * Whether the money of an event is unresolved. One that belongs to nothing here has none of ours, unless it names a
 * booking of ours; a problem without a word of its own is taken to be about money.
 */
export function isMoneyUnresolved(problem: string | null, names_booking: boolean): boolean {
  if (problem === null || withoutMoney.includes(problem)) return false;
  return problem === "unknown_object" ? names_booking : true;
}
