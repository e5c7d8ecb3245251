// A token bucket per name, kept in memory because this service is one process.
import type { Clock } from "#standins/kit/clock.ts";

/** `burst` at once, refilled by `requests` in `within_s` seconds. */
export type Bucket = { requests: number; within_s: number; burst: number };
type Level = { tokens: number; at: number };

/** Beyond this many keys, removes full buckets. */
const MAX_LEVELS = 10_000;

/** Takes from the buckets of one kind; false when the bucket of `key` is empty. */
export function createBuckets(
  { requests, within_s, burst }: Bucket,
  clock: Clock,
): (key: string, amount?: number) => boolean {
  const levels = new Map<string, Level>();
  const per_ms = requests / (within_s * 1_000);
  // A clock set back neither refills nor empties a bucket.
  const tokensAt = ({ tokens, at }: Level, now: number) =>
    Math.min(burst, tokens + Math.max(0, now - at) * per_ms);
  return (key, amount = 1) => {
    const now = clock.now();
    if (levels.size >= MAX_LEVELS) {
      for (const [name, level] of levels) if (tokensAt(level, now) >= burst) levels.delete(name);
    }
    const tokens = tokensAt(levels.get(key) ?? { tokens: burst, at: now }, now);
    const isEnough = tokens >= amount;
    levels.set(key, { tokens: isEnough ? tokens - amount : tokens, at: now });
    return isEnough;
  };
}
