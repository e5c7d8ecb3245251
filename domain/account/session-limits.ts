// How long a session lasts: some days after its last use, and some days in all.
import { units } from "../limits.ts";

export type SessionLimits = { idle_days: number; longest_days: number };

/** When a session was opened, and its last recorded use. */
export type SessionTimes = { opened_at: Date; seen_at: Date };

/** When the session ends unless it is used again; a later use does not revive it. */
export function sessionEnd({ opened_at, seen_at }: SessionTimes, limits: SessionLimits): Date {
  const unused_ms = seen_at.getTime() + limits.idle_days * units.day_ms;
  const old_ms = opened_at.getTime() + limits.longest_days * units.day_ms;
  return new Date(Math.min(unused_ms, old_ms));
}

/** A session last seen before `unused_since`, or opened before `opened_before`, is over at `now`. */
export function overdueBounds(now: Date, limits: SessionLimits): { unused_since: Date; opened_before: Date } {
  return {
    unused_since: new Date(now.getTime() - limits.idle_days * units.day_ms),
    opened_before: new Date(now.getTime() - limits.longest_days * units.day_ms),
  };
}
