// Counts frequent calls. All processes share the count in the database, but each takes it in shares: one statement for
// `rate_share` calls. No more calls pass than the limit allows; the unused rest of a share is lost until the window
// ends.
import { type RateLimitName, rate_share, rateLimits } from "#domain/rate-limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../database/db.ts";
import type { Runtime } from "../runtime.ts";
import { countTry } from "./limit.ts";

type CountRuntime = Pick<Runtime, "db" | "env">;
/** What this process knows a caller to have left in the window; it may be less. `reset_s`: seconds until it ends. */
export type Allowance = { limit: number; remaining: number; reset_s: number };
/** The rest of the last share, and of the limit beyond it. `is_over`: no further calls pass until `ends_ms`. */
type Share = { remaining: number; beyond: number; is_over: boolean; ends_ms: number };
type Shares = { held: Map<string, Share>; taking: Map<string, Promise<void>> };

/** The most subjects with a share; beyond it, the oldest share is dropped. */
const maxShares = 5_000;
const byDatabase = new WeakMap<Database, Shares>();

/** Counts one call of this subject. Null where limits are off. @throws Refusal too_many_requests */
export async function countCall(
  runtime: CountRuntime,
  name: RateLimitName,
  subject: readonly string[],
): Promise<Allowance | null> {
  if (runtime.env.RATE_LIMITS === "off") return null;
  const shares = sharesOf(runtime.db);
  const key = `${name} ${JSON.stringify(subject)}`;
  for (;;) {
    const share = shares.held.get(key);
    const left_ms = share ? share.ends_ms - Date.now() : 0;
    if (share && left_ms > 0) {
      if (share.is_over)
        refuse("too_many_requests", { retry_after_s: Math.max(1, Math.ceil(left_ms / 1_000)) });
      if (share.remaining > 0) {
        share.remaining -= 1;
        const remaining = share.remaining + share.beyond;
        return { limit: rateLimits[name].tries, remaining, reset_s: Math.ceil(left_ms / 1_000) };
      }
    }
    // Concurrent calls wait for one share instead of taking one each.
    await (shares.taking.get(key) ?? take(runtime, shares, key, name, subject));
  }
}

function take(
  runtime: CountRuntime,
  { held, taking }: Shares,
  key: string,
  name: RateLimitName,
  subject: readonly string[],
): Promise<void> {
  const request = countTry(runtime, name, subject, rate_share)
    .then((counted) => {
      const left_ms = counted.is_allowed ? counted.left_ms : counted.retry_after_s * 1_000;
      held.delete(key);
      held.set(key, {
        remaining: counted.is_allowed ? rate_share : 0,
        beyond: counted.is_allowed ? counted.remaining : 0,
        is_over: !counted.is_allowed,
        ends_ms: Date.now() + left_ms,
      });
      const [oldest] = held.keys();
      if (held.size > maxShares && oldest !== undefined) held.delete(oldest);
    })
    .finally(() => taking.delete(key));
  taking.set(key, request);
  return request;
}

function sharesOf(db: Database): Shares {
  const shares = byDatabase.get(db) ?? { held: new Map(), taking: new Map() };
  byDatabase.set(db, shares);
  return shares;
}
