// The names under which figures are stored by day. Counts have no currency, sums have one.

/** Counts of what happened on a day. `paid` includes bookings that cost nothing: they are confirmed all the same. */
export const countNames = [
  "drafts",
  "requests",
  "offers",
  "bookings",
  "paid",
  "completed",
  "disputes",
] as const;

/** How far requests came, each under the day on which the request was opened, whenever it came there. */
export const stageNames = [
  "requests_offered",
  "requests_booked",
  "requests_paid",
  "requests_completed",
] as const;

/** Sums of money. `held`: by how much customers' money for bookings that have not ended rose or fell on the day. */
export const sumNames = ["gross", "fees", "refunds", "held"] as const;

/** A step of time by which figures are shown. */
export const steps = ["day", "week", "month"] as const;
export type Step = (typeof steps)[number];

/** Providers who sent an offer within a step; not a sum over its days, so stored for each step. */
export const providersName = (step: Step) => `providers_${step}` as const;

/** Who ended a booking without the job being done. */
export const enders = ["customer", "provider", "operator", "system"] as const;
export type Ender = (typeof enders)[number];

/** Why, as far as the transition tells. What people write is shown with the booking. */
export const endings = [
  "before_payment",
  "after_payment",
  "agreed",
  "dispute",
  "overdue",
  "unpaid",
  "undone",
] as const;
export type Ending = (typeof endings)[number];

export const endedName = (by: Ender, why: Ending) => `ended.${by}.${why}` as const;

/** Requests whose first offer came on the day, by how long it took (first-offer.ts). */
export const firstOfferName = (bucket: number) => `first_offer.${bucket}` as const;

/** How many waits for a first offer are told apart (first-offer.ts). */
export const firstOfferBuckets = 85;

/** The names that a page reads, with the providers of its step, and apart the waits for a first offer. */
export const namesOf = (step: Step): { figures: string[]; waits: string[] } => ({
  figures: [
    ...countNames,
    ...stageNames,
    ...sumNames,
    providersName(step),
    ...enders.flatMap((by) => endings.map((why) => endedName(by, why))),
  ],
  waits: Array.from({ length: firstOfferBuckets }, (_, bucket) => firstOfferName(bucket)),
});
