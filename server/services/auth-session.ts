// One session at the auth service, by its access token.
import type { Runtime } from "#server/kernel/runtime.ts";
import { type AuthEnv, AuthUnavailable, fetchWithTimeout } from "./auth.ts";

type SessionEnv = Pick<AuthEnv, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">;

/** Whether a valid token's session still lives; tokens outlive sessions. @throws if the service does not answer */
export async function isSessionAlive(env: SessionEnv, token: string): Promise<boolean> {
  const answer = await fetchWithTimeout(`${env.SUPABASE_URL}/auth/v1/user`, {
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  });
  await answer.body?.cancel();
  if (answer.status >= 500 || answer.status === 429)
    throw new AuthUnavailable(`the auth service answered ${answer.status} for a session`);
  return answer.ok;
}

/** Short, because a page may wait for it. */
const endTimeoutMs = 3_000;

/** Ends the session of a token. Only logs a failure: our own endpoints refuse the session either way. */
export async function endSession({ env, log }: Pick<Runtime, "env" | "log">, token: string): Promise<void> {
  try {
    const answer = await fetchWithTimeout(`${env.SUPABASE_URL}/auth/v1/logout?scope=local`, {
      method: "POST",
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(endTimeoutMs),
    });
    await answer.body?.cancel();
  } catch (err) {
    log.warn({ err }, "could not end a session at the auth service");
  }
}
