// One thing that waits for somebody, as the start page lists it.

const needKinds = [
  "inform",
  "pay",
  "delivered",
  "decide",
  "no_offers",
  "decide_again",
  "draft",
  "answer",
  "offer_ends",
  "deliver",
  "await_customer",
] as const;
export type NeedKind = (typeof needKinds)[number];

export type Need = {
  kind: NeedKind;
  /** Of the thing it is about: a request, an offer or a booking. */
  id: string;
  title: string | null;
  /** The other side, where there is one already. */
  with: string | null;
  /** ISO 8601; null when nothing runs out. */
  due_at: string | null;
  amount: { minor: number; currency: string } | null;
  /** Where its one action is. */
  to: string;
  /** Offers to decide about, or already made by others. */
  offers: number;
  has_failed_payment: boolean;
};

/** What runs out first comes first; what never does comes last. */
export function byDeadline(a: Need, b: Need): number {
  const [left, right] = [a.due_at ?? "9999", b.due_at ?? "9999"];
  return left < right ? -1 : left > right ? 1 : a.id < b.id ? -1 : 1;
}

/** No list of tasks helps when it is longer than this; the rest stands in the lists of requests and bookings. */
export const needRows = 12;
export const noNeed = {
  with: null,
  due_at: null,
  amount: null,
  offers: 0,
  has_failed_payment: false,
} as const;
export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
