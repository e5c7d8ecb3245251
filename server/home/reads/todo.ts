// One to-do of the start page.

const todoKinds = [
  "inform",
  "pay",
  "pay_rest",
  "pay_change",
  "answer_change",
  "answer_wish",
  "answer_dispute",
  "answer_settlement",
  "redeliver",
  "report",
  "delivered",
  "decide",
  "accepted_by_link",
  "no_offers",
  "open",
  "decide_again",
  "draft",
  "answer",
  "offer_ends",
  "deliver",
  "await_customer",
] as const;
export type TodoKind = (typeof todoKinds)[number];

export type Todo = {
  kind: TodoKind;
  /** Id of its request, offer or booking. */
  id: string;
  /** Its short number. */
  number: string;
  title: string | null;
  /** Name of the other side, if there is one already. */
  with: string | null;
  /** ISO 8601; null without a deadline. */
  due_at: string | null;
  amount: { minor: number; currency: string } | null;
  /** Path of the page with its action. */
  to: string;
  /** Number of offers to decide on, or made by others. */
  offers: number;
  /** There were offers, but none can be accepted any more. */
  has_ended_offers: boolean;
  has_failed_payment: boolean;
  /** Messages of a request's conversations that its customer has not read. */
  unread: number;
  /** Start and end as ISO 8601 with their zone, and the town, of a request that can be answered. */
  when: { from: string; until: string | null; time_zone: string } | null;
  place: string | null;
};

/** Sorts by deadline; to-dos without one come last. */
export function byDeadline(a: Todo, b: Todo): number {
  const [left, right] = [a.due_at ?? "9999", b.due_at ?? "9999"];
  return left < right ? -1 : left > right ? 1 : a.id < b.id ? -1 : 1;
}

/** The most to-dos of one kind on the start page; the lists of requests and bookings show all. */
export const todoRows = 12;
export const emptyTodo = {
  with: null,
  due_at: null,
  amount: null,
  offers: 0,
  has_ended_offers: false,
  has_failed_payment: false,
  unread: 0,
  when: null,
  place: null,
} as const;
export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
