// Counts calls that are made often. The count is the database's, one for every process, but it is taken from there in
// shares: one statement for so many calls. Of any number of calls no more pass than the table allows; a process that
// ends with a part of its share unused has let so many fewer pass, until the window is over.
import { type RateLimitName, rate_share } from "#domain/rate-limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "./database/db.ts";
import { countTry } from "./rate-limit.ts";
import type { Runtime } from "./runtime.ts";

type Counting = Pick<Runtime, "db" | "env">;
/** What is left of the share that was taken last; nothing left and `is_over`: no other one until the end. */
type Share = { left: number; is_over: boolean; ends_ms: number };
type Shares = { held: Map<string, Share>; taking: Map<string, Promise<void>> };

/** Beyond so many accounts at once the oldest share is given up. */
const mostHeld = 5_000;
const byDatabase = new WeakMap<Database, Shares>();

/** Counts one call of this subject. @throws Refusal too_many_requests */
export async function countCall(
  runtime: Counting,
  name: RateLimitName,
  subject: readonly string[],
): Promise<void> {
  if (runtime.env.RATE_LIMITS === "off") return;
  const shares = sharesOf(runtime.db);
  const key = `${name} ${JSON.stringify(subject)}`;
  for (;;) {
    const share = shares.held.get(key);
    const left_ms = share ? share.ends_ms - Date.now() : 0;
    if (share && left_ms > 0) {
      if (share.is_over)
        refuse("too_many_requests", { retry_after_s: Math.max(1, Math.ceil(left_ms / 1_000)) });
      if (share.left > 0) {
        share.left -= 1;
        return;
      }
    }
    // Calls at once take one share, not one each.
    const taking = shares.taking.get(key) ?? take(runtime, shares, key, name, subject);
    await taking;
  }
}

function take(
  runtime: Counting,
  { held, taking }: Shares,
  key: string,
  name: RateLimitName,
  subject: readonly string[],
): Promise<void> {
  const made = countTry(runtime, name, subject, rate_share)
    .then((counted) => {
      const left_ms = counted.is_allowed ? counted.left_ms : counted.retry_after_s * 1_000;
      held.delete(key);
      held.set(key, {
        left: counted.is_allowed ? rate_share : 0,
        is_over: !counted.is_allowed,
        ends_ms: Date.now() + left_ms,
      });
      const [oldest] = held.keys();
      if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
    })
    .finally(() => taking.delete(key));
  taking.set(key, made);
  return made;
}

function sharesOf(db: Database): Shares {
  const known = byDatabase.get(db) ?? { held: new Map(), taking: new Map() };
  byDatabase.set(db, known);
  return known;
}
