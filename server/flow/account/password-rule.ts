// Whether a password may be set: one rule for our forms, for calls by official clients and for the command line. The
// schema has already checked the length.
import { type PasswordWeakness, passwordWeakness } from "#domain/account/password.ts";
import { listProfileNames } from "#server/account/store/profiles.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { listMarketplaceNames } from "./own-name.ts";
import { commonPasswords } from "./password/common-passwords.ts";

/** Owner of the new password. `account_id`: null before they are proved: the answer would reveal their names. */
export type PasswordOwner = { email: string | null; account_id: string | null };

/** Why this password is too easy to guess, or null. */
export async function findPasswordWeakness(
  { db, env, settings }: Pick<Runtime, "db" | "env" | "settings">,
  password: string,
  { email, account_id }: PasswordOwner,
): Promise<PasswordWeakness | null> {
  const common = await commonPasswords();
  const ours = await listMarketplaceNames(db, await settings.current());
  const theirs = account_id === null ? [] : await listProfileNames(db, account_id);
  const names = [...ours, new URL(env.PUBLIC_URL).hostname, ...theirs];
  return passwordWeakness(password, { email, names, isCommon: (text) => common.has(text) });
}
