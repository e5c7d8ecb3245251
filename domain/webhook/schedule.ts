// When to retry a delivery, and when to leave its endpoint alone. Pure: the caller supplies the instant of an attempt
// and a random number.
import { limits, units } from "../limits.ts";

/** The outcome of an attempt. Everything but `delivered` is a failure. */
export const webhookOutcomes = [
  "delivered",
  "refused",
  "redirect",
  "gone",
  "timeout",
  "connection",
  "tls",
  "unknown_host",
  "private_address",
  "address",
] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

const { minute_ms, hour_ms, day_ms } = units;

/** Waits before the second and each further attempt; the last one comes about three days after the first. */
const retryWaitsMs: readonly number[] = [
  minute_ms,
  5 * minute_ms,
  30 * minute_ms,
  2 * hour_ms,
  5 * hour_ms,
  10 * hour_ms,
  14 * hour_ms,
  20 * hour_ms,
  20 * hour_ms,
];

/** Maximum attempts of one delivery, not counting manual ones. */
export const webhookAttempts = retryWaitsMs.length + 1;

/** Shortens each wait by up to a tenth, so that the deliveries of one outage do not return all at once. */
const jitter = 0.1;

/**
 * When a delivery that has failed `attempts` times is due again; null to give up. `random`: from 0 to 1. However late
 * the attempts were, none begins more than three days after the delivery was created.
 */
export function nextAttemptAt(
  { attempts, created_at }: { attempts: number; created_at: Date },
  now: Date,
  random: number,
): Date | null {
  const wait = retryWaitsMs[attempts - 1];
  if (wait === undefined) return null;
  const at = now.getTime() + wait * (1 - jitter * random);
  return at - created_at.getTime() <= limits.webhook_retry_days * day_ms ? new Date(at) : null;
}

/** Health of an endpoint since its last success. */
export type EndpointHealth = { failing_since: Date | null; failures: number };

/** Health after one more outcome, and why to pause the endpoint, if at all. */
export type HealthAfter = EndpointHealth & { held_until: Date | null; pause: "failing" | "gone" | null };

/** How long to leave a failing endpoint alone, increasingly: waiting for it must not occupy the workers. */
const holdWaitsMs = [0, 10_000, 30_000, minute_ms, 2 * minute_ms] as const;
const longestHoldMs = 5 * minute_ms;

/** Shorter than all retries of one delivery with full jitter, so that its last attempt comes after it. */
const failingPatienceMs = 2.6 * day_ms;
/** Consecutive failures before an endpoint is paused for failing. */
const failuresBeforePause = 5;

/** The endpoint's health after a scheduled attempt. */
export function healthAfter(before: EndpointHealth, outcome: WebhookOutcome, now: Date): HealthAfter {
  if (outcome === "delivered") return { failing_since: null, failures: 0, held_until: null, pause: null };
  const failing_since = before.failing_since ?? now;
  const failures = before.failures + 1;
  const held_until = new Date(now.getTime() + (holdWaitsMs[failures - 1] ?? longestHoldMs));
  const isPastPatience = now.getTime() - failing_since.getTime() >= failingPatienceMs;
  const pause =
    outcome === "gone" ? "gone" : isPastPatience && failures >= failuresBeforePause ? "failing" : null;
  return { failing_since, failures, held_until, pause };
}
