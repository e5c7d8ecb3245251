// Calls to the auth service that need the secret key: creating users for the seed and the command line, deleting users
// of closed accounts, removing factors that somebody has lost, and taking a prepared account from whoever prepared it.
import { randomBytes } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { Env } from "#server/kernel/env.ts";
import { callService } from "./service-call.ts";

export type AdminEnv = Pick<Env, "SUPABASE_URL" | "SUPABASE_SECRET_KEY">;
export type NewUser = { email: string; password: string; locale: "en" | "de"; time_zone?: string };

/** For background work; a machine that starts all services at once can be slow. */
const callTimeoutMs = 60_000;

/** For calls that a page waits for. */
const shortTimeoutMs = 8_000;

function adminOf(env: AdminEnv, timeout_ms = callTimeoutMs) {
  const client = createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input: string | URL | Request, init?: RequestInit) =>
        callService(input, init ?? {}, timeout_ms),
    },
  });
  return client.auth.admin;
}

/**
 * Creates a user with a confirmed address and returns its id. For a known address, returns the id of its user, so that
 * seeding can be repeated.
 */
export async function createConfirmedUser(env: AdminEnv, user: NewUser): Promise<string> {
  return (await findOrCreateUser(env, user)).id;
}

/** The same; `is_new` is false if the address already had a user, who keeps the password. */
export async function findOrCreateUser(
  env: AdminEnv,
  user: NewUser,
): Promise<{ id: string; is_new: boolean }> {
  const { email, password, locale, time_zone } = user;
  const created = await adminOf(env).createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { locale, ...(time_zone ? { time_zone } : {}) },
  });
  if (created.data.user) return { id: created.data.user.id, is_new: true };
  if (created.error?.code === "email_exists") return { id: await findUserId(env, email), is_new: false };
  throw created.error ?? new Error(`the auth service created no user for ${email}`);
}

/** Deletes a user and everything the service stores about them; an unknown user is not an error. */
export async function deleteUser(env: AdminEnv, id: string): Promise<void> {
  const { error } = await adminOf(env).deleteUser(id);
  if (error && error.code !== "user_not_found") throw error;
}

/** A user as the service stores it; `confirmation_sent_at`: when it last mailed the address a confirmation. */
export type StoredUser = {
  id: string;
  email: string;
  confirmation_sent_at: string | null;
  metadata: Readonly<Record<string, unknown>>;
};

/** One user, or null if there is none. @throws the service's error */
export async function findUser(env: AdminEnv, id: string): Promise<StoredUser | null> {
  const { data, error } = await adminOf(env, shortTimeoutMs).getUserById(id);
  if (error?.code === "user_not_found") return null;
  if (error) throw error;
  const { email = "", confirmation_sent_at = null, user_metadata: metadata } = data.user;
  return { id, email, confirmation_sent_at, metadata };
}

/** Gives a user another address, which counts as proved. @throws the service's error; `isAddressTaken` knows one */
export async function setUserEmail(env: AdminEnv, user_id: string, email: string): Promise<void> {
  const { error } = await adminOf(env, shortTimeoutMs).updateUserById(user_id, {
    email,
    email_confirm: true,
  });
  if (error) throw error;
}

/** Another user has the address. */
export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === "email_exists";

/** Members of the metadata that the service writes itself. */
const ownMembers = new Set(["sub", "email", "email_verified", "phone_verified"]);

/**
 * Replaces a user's password with one that nobody knows and removes what the sign-up stored, in one call. A new
 * password makes the service end every session and every outstanding code and link. @throws the service's error
 */
export async function replaceCredentials(env: AdminEnv, { id, metadata }: StoredUser): Promise<void> {
  const names = Object.keys(metadata).filter((name) => !ownMembers.has(name));
  const { error } = await adminOf(env, shortTimeoutMs).updateUserById(id, {
    password: unknownPassword(),
    // The service merges metadata; null removes a member.
    user_metadata: Object.fromEntries(names.map((name) => [name, null])),
  });
  if (error) throw error;
}

/** A password that nobody knows: within bcrypt's 72 bytes, with every kind of character that a project may require. */
export const unknownPassword = () => `${randomBytes(32).toString("base64url")}aA1!`;

/** A token that opens a session of this user, whose address has been proved. Sends no mail. @throws the service's error */
export async function makeSignInToken(env: AdminEnv, email: string): Promise<string> {
  const { data, error } = await adminOf(env, shortTimeoutMs).generateLink({ type: "magiclink", email });
  if (error) throw error;
  return data.properties.hashed_token;
}

/** A token with which this user can set a password once, like a mailed link. Sends no mail. @throws the service's error */
export async function makeRecoveryToken(env: AdminEnv, email: string): Promise<string> {
  const { data, error } = await adminOf(env).generateLink({ type: "recovery", email });
  if (error) throw error;
  return data.properties.hashed_token;
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

/** Removes every factor of a user, who may have none. @throws the service's error */
export async function removeAllFactors(env: AdminEnv, user_id: string): Promise<void> {
  const { mfa } = adminOf(env, shortTimeoutMs);
  const { data, error } = await mfa.listFactors({ userId: user_id });
  if (error) throw error;
  for (const { id } of data.factors) {
    const removed = await mfa.deleteFactor({ userId: user_id, id });
    // A concurrent call has already removed it.
    if (removed.error && removed.error.code !== "mfa_factor_not_found") throw removed.error;
  }
}

/** Lists one user, which only the secret key allows. @throws the service's error */
export async function verifySecretKey(env: AdminEnv): Promise<void> {
  const { error } = await adminOf(env, shortTimeoutMs).listUsers({ page: 1, perPage: 1 });
  if (error) throw error;
}
