// One session at the auth service, by its access token.
import type { Runtime } from "#server/kernel/runtime.ts";
import { type AuthEnv, AuthUnavailable, fetchWithTimeout } from "./auth.ts";

type SessionEnv = Pick<AuthEnv, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">;

/** Whether the session of a valid token still lives at the service: a token outlives its session. @throws when it does not answer */
export async function isSessionAlive(env: SessionEnv, token: string): Promise<boolean> {
  const answer = await fetchWithTimeout(`${env.SUPABASE_URL}/auth/v1/user`, {
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  });
  await answer.body?.cancel();
  if (answer.status >= 500 || answer.status === 429)
    throw new AuthUnavailable(`the auth service answered ${answer.status} for a session`);
  return answer.ok;
}

/** A page may be waiting for it. */
const endTimeoutMs = 3_000;

/** Ends the session of a token. A failure is logged: our own endpoints refuse the session either way. */
export async function endSession({ env, log }: Pick<Runtime, "env" | "log">, token: string): Promise<void> {
  try {
    const answer = await fetchWithTimeout(`${env.SUPABASE_URL}/auth/v1/logout?scope=local`, {
      method: "POST",
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(endTimeoutMs),
    });
    await answer.body?.cancel();
  } catch (err) {
    log.warn({ err }, "a session was not ended at the auth service");
  }
}
