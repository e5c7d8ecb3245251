// What only the secret key may do at the auth service: making and removing users for the seed and the
// command line. Never called while answering a person.
import { createClient } from "@supabase/supabase-js";
import type { Env } from "#server/kernel/env.ts";

export type AdminEnv = Pick<Env, "SUPABASE_URL" | "SUPABASE_SECRET_KEY">;
export type NewUser = { email: string; password: string; locale: "en" | "de"; time_zone?: string };

/** Nobody is waiting for a page here, and a machine that is starting everything at once can be slow. */
const callTimeoutMs = 60_000;

function fetchPatiently(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: AbortSignal.timeout(callTimeoutMs) });
}

function adminOf(env: AdminEnv) {
  const client = createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchPatiently },
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
