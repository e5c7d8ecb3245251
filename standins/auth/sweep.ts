// Removes what nobody can use any more, once an hour: revoked refresh tokens, left-over PKCE flows
// and codes. Nothing depends on it being on time.
import type { AuthDeps } from "./context.ts";

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** One round of removal. */
export async function sweep(deps: Pick<AuthDeps, "pool" | "clock">): Promise<void> {
  const realDayAgo = new Date(Date.now() - DAY_MS);
  const dayAgo = new Date(deps.clock.now() - DAY_MS);
  // The parent of a session's active token is kept: it answers a client that lost our last answer.
  await deps.pool.query(
    `delete from auth.refresh_tokens old where is_revoked and updated_at < $1 and not exists
       (select 1 from auth.refresh_tokens child where child.parent_id = old.id and not child.is_revoked)`,
    [realDayAgo],
  );
  await deps.pool.query("delete from auth.flow_states where created_at < $1", [dayAgo]);
  await deps.pool.query("delete from auth.one_time_tokens where issued_at < $1", [dayAgo]);
}

/** Starts the hourly removal; the function returned stops it and waits for a running one. */
export function startSweep(deps: AuthDeps): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(deps).catch((error: unknown) => deps.log("auth.sweep_failed", { error }));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
