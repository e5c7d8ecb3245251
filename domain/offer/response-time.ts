// How fast a provider answers requests, as customers see it: the median of its latest offers, in whole hours or days.
// Rounded up, so that at least half of the answers kept the promise.

/** How many of a provider's latest offers count, and the fewest that yield a figure. */
export const responseSample = { latest: 20, fewest: 3 } as const;

/** How many of a category's latest requests say when the first offer comes, and the fewest that yield a figure. */
export const firstOfferSample = { latest: 50, fewest: 5 } as const;

export type ResponseTime = { unit: "hour" | "day"; count: number };

const dayHours = 24;

/** From the median in minutes; null when there were too few answers. */
export function responseTime(median_minutes: number | null): ResponseTime | null {
  if (median_minutes === null) return null;
  const hours = Math.max(1, Math.ceil(median_minutes / 60));
  if (hours <= dayHours) return { unit: "hour", count: hours };
  return { unit: "day", count: Math.ceil(hours / dayHours) };
}
