// Sums single movements of a partner's money by month: exactly for operators, and for the partner in sums that reveal
// no single booking.
import { limits } from "../limits.ts";
import { sumMinor } from "../money.ts";
import type { MonthMoney } from "./statement.ts";

/** The ledger's record of one booking or one payment. */
export type Movement = {
  /** `2027-06` */
  readonly month: string;
  readonly currency: string;
  /** Null for a payment. */
  readonly booking_id: string | null;
  /** What it adds to the open balance; negative for commission taken back and for payments. */
  readonly minor: number;
};

/** Sums every movement in the month of its entry. */
export function sumsOf(movements: Iterable<Movement>): MonthMoney[] {
  const sums = new Map<string, MonthMoney>();
  for (const movement of movements) {
    const key = `${movement.month} ${movement.currency}`;
    sums.set(key, added(sums.get(key), movement));
  }
  return [...sums.values()];
}

/**
 * What the partner sees. Commissions are held back, in ledger order, until they come from a few different bookings;
 * their sum then appears in the month of the last one. Two looks at the page therefore differ by several bookings or
 * by nothing, and a shown sum never changes. Payments appear at once.
 */
export function groupedSumsOf(movements: Iterable<Movement>): MonthMoney[] {
  return sumsOf(grouped(movements));
}

function* grouped(movements: Iterable<Movement>): Generator<Movement> {
  const held = new Map<string, Movement[]>();
  for (const movement of movements) {
    const { currency, booking_id } = movement;
    if (booking_id === null) {
      yield movement;
      continue;
    }
    const group = [...(held.get(currency) ?? []), movement];
    const isComplete = new Set(group.map((one) => one.booking_id)).size >= limits.partner_group_bookings;
    held.set(currency, isComplete ? [] : group);
    if (isComplete) yield { ...movement, minor: sumMinor(group.map(({ minor }) => minor)) };
  }
}

function added(before: MonthMoney | undefined, { month, currency, booking_id, minor }: Movement): MonthMoney {
  const { earned_minor, reversed_minor, paid_minor } = before ?? {
    earned_minor: 0,
    reversed_minor: 0,
    paid_minor: 0,
  };
  const isPayment = booking_id === null;
  return {
    month,
    currency,
    earned_minor: sumMinor([earned_minor, isPayment ? 0 : Math.max(minor, 0)]),
    reversed_minor: sumMinor([reversed_minor, isPayment ? 0 : Math.max(-minor, 0)]),
    paid_minor: sumMinor([paid_minor, isPayment ? 0 - minor : 0]),
  };
}
