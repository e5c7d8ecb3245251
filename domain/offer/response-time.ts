// How fast a provider answers requests, as said to customers: the median of its latest offers, in whole hours or days.
// Rounded up, so that nothing is promised that half of the answers did not keep.

/** Latest offers of a provider that are looked at, and how many there must be before anything is said. */
export const responseSample = { latest: 20, fewest: 3 } as const;

export type ResponseTime = { unit: "hour" | "day"; count: number };

const dayHours = 24;

/** From the median in minutes; null when there are too few answers to say anything. */
export function responseTime(median_minutes: number | null): ResponseTime | null {
  if (median_minutes === null) return null;
  const hours = Math.max(1, Math.ceil(median_minutes / 60));
  if (hours <= dayHours) return { unit: "hour", count: hours };
  return { unit: "day", count: Math.ceil(hours / dayHours) };
}
