// What is asked of the auth service beside the session of a browser: somebody proving once more who they are, without
// that session changing, and what only the secret key may do for somebody who has proved it.
import { createClient } from "@supabase/supabase-js";
import type { Env } from "#server/kernel/env.ts";
import { type AuthClient, type AuthEnv, fetchInTime } from "./auth.ts";

type Secret = Pick<Env, "SUPABASE_URL" | "SUPABASE_SECRET_KEY">;

function open(url: string, key: string) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchInTime },
  }).auth;
}

/**
 * Works with a client of its own that knows no cookies. A session that is opened with it is ended again at once,
 * whatever comes of the work: it was only to prove something.
 */
export async function beside<T>(
  env: Pick<AuthEnv, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">,
  work: (auth: AuthClient) => Promise<T>,
): Promise<T> {
  const auth = open(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
  try {
    return await work(auth);
  } finally {
    await auth.signOut({ scope: "local" });
  }
}

/** The ids of a person's factors, verified or not. */
export async function factorsOf(env: Secret, userId: string): Promise<string[]> {
  const { data, error } = await open(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY).admin.mfa.listFactors({
    userId,
  });
  if (error) throw error;
  return data.factors.map(({ id }) => id);
}

/** Removes these factors of a person; one that is gone already is no fault. */
export async function removeFactors(env: Secret, userId: string, ids: readonly string[]): Promise<void> {
  const { mfa } = open(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY).admin;
  for (const id of ids) {
    const { error } = await mfa.deleteFactor({ userId, id });
    if (error && error.status !== 404) throw error;
  }
}

/**
 * Makes the links of a pending change of address worthless: the service keeps one token for each mailbox, and new ones
 * that nobody is sent take their place. There is no other way to take such a change back.
 */
export async function dropEmailChange(
  env: Secret,
  { email, newEmail }: { email: string; newEmail: string },
): Promise<void> {
  const { admin } = open(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY);
  for (const type of ["email_change_current", "email_change_new"] as const) {
    const { error } = await admin.generateLink({ type, email, newEmail });
    // An address that another account has was never mailed to: there is nothing to take back.
    if (error && error.code !== "email_exists") throw error;
  }
}
