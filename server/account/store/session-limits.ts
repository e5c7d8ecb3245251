// The two limits of a session as this installation sets them.
import { type SessionLimits, sessionEnd } from "#domain/account/session-limits.ts";
import type { Env } from "#server/kernel/env.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { SignedInAccount } from "../reads/account.ts";

/** The limits of the environment. */
export function sessionLimitsOf(env: Pick<Env, "SESSION_IDLE_DAYS" | "SESSION_LONGEST_DAYS">): SessionLimits {
  return { idle_days: env.SESSION_IDLE_DAYS, longest_days: env.SESSION_LONGEST_DAYS };
}

/** Whether the session is past a limit, judged by its row before this request. A session without a row is new. */
export function isSessionOver(
  { env, clock }: Pick<Runtime, "env" | "clock">,
  { opened_at, seen_at }: Pick<SignedInAccount, "opened_at" | "seen_at">,
): boolean {
  if (!opened_at || !seen_at) return false;
  return sessionEnd({ opened_at, seen_at }, sessionLimitsOf(env)) <= clock.now();
}
