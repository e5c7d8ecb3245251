// Counts tries in the database, so that all processes share one count. Each try is one statement that adds to the sum
// and returns it: of any number of concurrent tries, exactly as many pass as `rateLimits` allows.
import { createHmac } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type RateLimitName, rateLimits } from "#domain/rate-limits.ts";
import type { Database } from "../database/db.ts";
import type { Runtime } from "../runtime.ts";

type CountRuntime = Pick<Runtime, "db" | "env">;

/** A try that may go on; `giveBack` takes it out of the count again. */
export type AllowedTry = {
  is_allowed: true;
  left_ms: number;
  /** Tries that this subject has left in the window. */
  remaining: number;
  giveBack(): Promise<void>;
};
/** A refused try. `is_first`: the first one over the limit in this window. */
export type RefusedTry = { is_allowed: false; retry_after_s: number; is_first: boolean };

/**
 * Counts one try of this subject, or a share of several that pass or fail together. Stores only a keyed digest of the
 * subject. `left_ms`: how long the window of this try still lasts.
 */
export async function countTry(
  runtime: CountRuntime,
  name: RateLimitName,
  subject: readonly string[],
  share = 1,
): Promise<AllowedTry | RefusedTry> {
  if (runtime.env.RATE_LIMITS === "off")
    return { is_allowed: true, left_ms: 0, remaining: 0, giveBack: async () => undefined };
  const { tries, window_seconds } = rateLimits[name];
  const key = digestOf(runtime, subject);
  const result = await limiterOf(runtime.db, name).consume(key, share).catch(asAnswer);
  const { consumedPoints, msBeforeNext } = result;
  if (consumedPoints > tries) {
    const retry_after_s = Math.max(1, Math.ceil(msBeforeNext / 1_000));
    return { is_allowed: false, retry_after_s, is_first: consumedPoints <= tries + share };
  }
  const latest_end_ms = Date.now() + window_seconds * 1_000;
  return {
    is_allowed: true,
    left_ms: msBeforeNext,
    remaining: tries - consumedPoints,
    giveBack: () => giveBack(runtime.db, `${name}:${key}`, latest_end_ms),
  };
}

/** Removes the counts of ended windows and returns how many. */
export async function deleteOldTries(db: Database): Promise<number> {
  const result = await db.deleteFrom("rate_limit").where("expire", "<", Date.now()).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Subtracts one try from the window that counted it; leaves a later window alone. */
async function giveBack(db: Database, key: string, latest_end_ms: number): Promise<void> {
  await db
    .updateTable("rate_limit")
    .set({ points: sql<number>`greatest(points - 1, 0)` })
    .where("key", "=", key)
    .where("expire", "<=", latest_end_ms)
    .execute();
}

function digestOf({ env }: CountRuntime, subject: readonly string[]): string {
  return createHmac("sha256", env.COOKIE_SECRET)
    .update(`rate limit ${JSON.stringify(subject)}`)
    .digest("base64url");
}

/** The library throws its result when the limit is reached; anything else it throws is an error. */
function asAnswer(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}

const limiters = new WeakMap<Database, Map<RateLimitName, RateLimiterPostgres>>();

function limiterOf(db: Database, name: RateLimitName): RateLimiterPostgres {
  const byName = limiters.get(db) ?? new Map<RateLimitName, RateLimiterPostgres>();
  limiters.set(db, byName);
  const limiter = byName.get(name) ?? makeLimiter(db, name);
  byName.set(name, limiter);
  return limiter;
}

function makeLimiter(db: Database, name: RateLimitName): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: clientOn(db),
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true,
    // `deleteOldTries` does that.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: rateLimits[name].tries,
    duration: rateLimits[name].window_seconds,
  });
}

/** The client that the library expects, on the application's own pool. */
function clientOn(db: Database) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}
