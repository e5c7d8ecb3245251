// What only the secret key may do at the auth service: making users for the seed and the command line, forgetting those
// who have closed their account, and taking away the factors of somebody who has lost them, which alone happens while a
// person waits.
import { createClient } from "@supabase/supabase-js";
import type { Env } from "#server/kernel/env.ts";

export type AdminEnv = Pick<Env, "SUPABASE_URL" | "SUPABASE_SECRET_KEY">;
export type NewUser = { email: string; password: string; locale: "en" | "de"; time_zone?: string };

/** Nobody is waiting for a page here, and a machine that is starting everything at once can be slow. */
const callTimeoutMs = 60_000;

/** Somebody is waiting for a page. */
const shortTimeoutMs = 8_000;

function adminOf(env: AdminEnv, timeout_ms = callTimeoutMs) {
  const client = createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input: string | URL | Request, init?: RequestInit) =>
        fetch(input, { ...init, signal: AbortSignal.timeout(timeout_ms) }),
    },
  });
  return client.auth.admin;
}

/**
 * A user whose address counts as confirmed; answers its id. An address that exists already answers the id
 * of the user who has it, so that filling an installation twice does no harm.
 */
export async function createConfirmedUser(env: AdminEnv, user: NewUser): Promise<string> {
  const { email, password, locale, time_zone } = user;
  const made = await adminOf(env).createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { locale, ...(time_zone ? { time_zone } : {}) },
  });
  if (made.data.user) return made.data.user.id;
  if (made.error?.code === "email_exists") return findUserId(env, email);
  throw made.error ?? new Error(`the auth service made no user for ${email}`);
}

/** Removes a user with everything the service knows of them; one that is not there is removed. */
export async function deleteUser(env: AdminEnv, id: string): Promise<void> {
  const { error } = await adminOf(env).deleteUser(id);
  if (error && error.code !== "user_not_found") throw error;
}

async function findUserId(env: AdminEnv, email: string): Promise<string> {
  const perPage = 200;
  for (let page = 1; page <= 500; page += 1) {
    const { data, error } = await adminOf(env).listUsers({ page, perPage });
    if (error) throw error;
    const found = data.users.find((user) => user.email?.toLowerCase() === email.toLowerCase());
    if (found) return found.id;
    if (data.users.length < perPage) break;
  }
  throw new Error(`the auth service says ${email} exists but does not list it`);
}

/** Takes every factor of a user away; none left is fine. @throws the service's error */
export async function removeFactors(env: AdminEnv, user_id: string): Promise<void> {
  const { mfa } = adminOf(env, shortTimeoutMs);
  const { data, error } = await mfa.listFactors({ userId: user_id });
  if (error) throw error;
  for (const { id } of data.factors) {
    const removed = await mfa.deleteFactor({ userId: user_id, id });
    // Somebody else was at it at the same time.
    if (removed.error && removed.error.code !== "mfa_factor_not_found") throw removed.error;
  }
}
