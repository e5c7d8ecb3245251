// Removes expired rows once an hour: revoked refresh tokens, abandoned PKCE flows,
// codes, challenges and unfinished enrolments, expired sessions, accounts without an address after a month.
// A late run has no effect on answers.
import type { AuthDeps } from "./wire/context.ts";

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const EXPIRED_MS = 3 * DAY_MS;
const ANONYMOUS_MS = 30 * DAY_MS;

type SweepDeps = Pick<AuthDeps, "pool" | "clock" | "settings">;

/** One round of removals. */
export async function sweep(deps: SweepDeps): Promise<void> {
  const realDayAgo = new Date(Date.now() - DAY_MS);
  const dayAgo = new Date(deps.clock.now() - DAY_MS);
  // Keep the parent of a session's active token: it serves a client that lost our last answer.
  await deps.pool.query(
    `delete from auth.refresh_tokens old where is_revoked and updated_at < $1 and not exists
       (select 1 from auth.refresh_tokens child where child.parent_id = old.id and not child.is_revoked)`,
    [realDayAgo],
  );
  await deps.pool.query("delete from auth.flow_states where created_at < $1", [dayAgo]);
  await deps.pool.query("delete from auth.one_time_tokens where issued_at < $1", [dayAgo]);
  await deps.pool.query("delete from auth.mfa_challenges where created_at < $1", [dayAgo]);
  await deps.pool.query("delete from auth.mfa_factors where status = 'unverified' and created_at < $1", [
    dayAgo,
  ]);
  await deps.pool.query("delete from auth.users where is_anonymous and created_at < $1", [
    new Date(deps.clock.now() - ANONYMOUS_MS),
  ]);
  await sweepSessions(deps);
}

/** Removes sessions three days after they pass the limits of the settings, so that refusals can name the reason. */
async function sweepSessions({ pool, settings }: SweepDeps): Promise<void> {
  const { session_timebox_s, session_inactivity_s } = settings;
  const since = (seconds: number) => new Date(Date.now() - seconds * 1_000 - EXPIRED_MS);
  if (session_timebox_s !== null)
    await pool.query("delete from auth.sessions where created_at < $1", [since(session_timebox_s)]);
  if (session_inactivity_s !== null)
    await pool.query("delete from auth.sessions where refreshed_at < $1", [since(session_inactivity_s)]);
}

/** Starts the hourly removal; the returned function stops it and waits for a running round. */
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
