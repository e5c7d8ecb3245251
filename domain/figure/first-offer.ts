// How long requests wait for their first offer, counted in buckets, so that days can be added up. A bucket ends at about
// 1.19 times its start (four to a doubling), so a median read from the buckets is at most 9 % away from the exact one.

import { firstOfferBuckets } from "./names.ts";

export const bucketsPerDoubling = 4;
/** The last one, which begins at about four years. */
export const bucketMax = firstOfferBuckets - 1;

/** The middle of a bucket in minutes, by ratio. The first bucket holds everything below 1.19 minutes. */
export const middleOf = (bucket: number): number => 2 ** ((bucket + 0.5) / bucketsPerDoubling);

/** The bucket of a wait in minutes. The same rule in SQL: `bucketOf` in server/figure/store/facts.ts. */
export const bucketOf = (minutes: number): number =>
  Math.min(bucketMax, Math.floor(bucketsPerDoubling * Math.log2(Math.max(1, minutes)) + 1e-9));

/** The median of the waits in minutes, from the number of waits in each bucket; null without any. */
export function medianMinutes(counts: ReadonlyMap<number, number>): number | null {
  const filled = [...counts].filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other);
  const total = filled.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  for (const [bucket, count] of filled) {
    passed += count;
    if (passed * 2 >= total) return middleOf(bucket);
  }
  return null;
}
