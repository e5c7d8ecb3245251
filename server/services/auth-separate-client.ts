// Calls to the auth service outside the browser's session: proving an identity again without changing that session, and
// what the secret key may do for somebody who has proved theirs.
import { createClient } from "@supabase/supabase-js";
import type { Env } from "#server/kernel/env.ts";
import { type AuthClient, type AuthEnv, fetchWithTimeout } from "./auth.ts";

type Secret = Pick<Env, "SUPABASE_URL" | "SUPABASE_SECRET_KEY">;

function openClient(url: string, key: string) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout },
  }).auth;
}

/**
 * Runs `work` with a separate client without cookies. Afterwards ends a session that it opened, even if the work
 * failed: the session was only a proof.
 */
export async function withSeparateClient<T>(
  env: Pick<AuthEnv, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">,
  work: (auth: AuthClient) => Promise<T>,
): Promise<T> {
  const auth = openClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
  try {
    return await work(auth);
  } finally {
    await auth.signOut({ scope: "local" });
  }
}

/** The ids of a person's factors, verified or not. */
export async function listFactorIds(env: Secret, userId: string): Promise<string[]> {
  const { data, error } = await openClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY).admin.mfa.listFactors({
    userId,
  });
  if (error) throw error;
  return data.factors.map(({ id }) => id);
}

/** Removes these factors of a person; one that no longer exists is not an error. */
export async function removeFactors(env: Secret, userId: string, ids: readonly string[]): Promise<void> {
  const { mfa } = openClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY).admin;
  for (const id of ids) {
    const { error } = await mfa.deleteFactor({ userId, id });
    if (error && error.status !== 404) throw error;
  }
}

/**
 * Invalidates the links of a pending change of address: the service keeps one token per mailbox, and new,
 * unmailed ones replace them. The service has no call that cancels such a change.
 */
export async function dropEmailChange(
  env: Secret,
  { email, newEmail }: { email: string; newEmail: string },
): Promise<void> {
  const { admin } = openClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY);
  for (const type of ["email_change_current", "email_change_new"] as const) {
    const { error } = await admin.generateLink({ type, email, newEmail });
    // The service mails no link to an address that another account has.
    if (error && error.code !== "email_exists") throw error;
  }
}
