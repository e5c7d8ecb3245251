// Which requests of the board are new to a browser: those opened since the visit before this one.
import { limits, units } from "../limits.ts";

/** `since`: from when requests are new, null at the first visit. `seen`: when the browser last looked at the board. */
export type BoardVisit = { since: Date | null; seen: Date };

/**
 * What a browser remembers once it looks at the board. Looking again within half an hour is the same visit, so that what is
 * new stays marked while somebody opens one request after the other.
 */
export function nextVisit(before: BoardVisit | null, now: Date): BoardVisit {
  if (!before) return { since: null, seen: now };
  const ends = before.seen.getTime() + limits.board_visit_minutes * units.minute_ms;
  return { since: now.getTime() < ends ? before.since : before.seen, seen: now };
}

const secondsOf = (at: Date | null) => (at ? String(Math.floor(at.getTime() / units.second_ms)) : "");

/** As the value of a cookie: two instants in seconds. */
export const writeVisit = ({ since, seen }: BoardVisit): string => `${secondsOf(since)}.${secondsOf(seen)}`;

/** Reads it; null for anything else, and for a look in the future. */
export function readVisit(text: string | undefined, now: Date): BoardVisit | null {
  const [, since, seen] = /^(\d{9,11})?\.(\d{9,11})$/.exec(text ?? "") ?? [];
  if (seen === undefined) return null;
  const at = (seconds: string) => new Date(Number(seconds) * units.second_ms);
  if (at(seen) > now) return null;
  return { since: since === undefined ? null : at(since), seen: at(seen) };
}
