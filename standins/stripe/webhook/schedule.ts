// When to send a webhook: at once, after 1 s, 5 s, 30 s, 2 min, 10 min, then at growing intervals until
// 72 hours after the first attempt. All on the stand-in's clock, so that moving it brings retries forward.
const GAPS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 14_400_000, 43_200_000];
const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;

/** The longest wait between two attempts; a later date means that the clock was set back meanwhile. */
export const LONGEST_GAP_MS = 43_200_000;

/** When to make the next attempt after `attempts` failed ones; undefined to give up. */
export function nextTry(first_at_ms: number, attempts: number, now_ms: number): number | undefined {
  const gap = GAPS_MS[Math.min(attempts, GAPS_MS.length) - 1] ?? LONGEST_GAP_MS;
  const at = now_ms + gap;
  return at - first_at_ms > GIVE_UP_AFTER_MS ? undefined : at;
}
