// What a person must prove before setting a new password.
import { transaction } from "#standins/kit/db.ts";
import { findRedeemable } from "../mail/one-time-tokens.ts";
import type { AuthDeps, Caller } from "../wire/context.ts";
import { AuthFault } from "../wire/errors.ts";
import { checkPolicy, hashPassword, matchesPassword } from "./passwords.ts";

type PasswordInput = { password?: string | null; current_password?: string | null; nonce?: string | null };

const SESSION_IS_FRESH_MS = 86_400_000;
/** Sign-in methods by mail: such a person may not know the old password. */
const BY_MAIL = ["otp", "magiclink", "recovery"];

/** Requires the code that /reauthenticate mailed. It ends with all other codes when the password changes. */
async function requireNonce(deps: AuthDeps, { user, session }: Caller, nonce: string): Promise<void> {
  if (session && Date.now() <= session.created_at.getTime() + SESSION_IS_FRESH_MS) return;
  if (nonce === "") {
    throw new AuthFault(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  const outcome = await transaction(deps.pool, (sql) =>
    findRedeemable(deps, sql, { user, code: nonce }, ["reauthentication"]),
  );
  if (outcome instanceof AuthFault) {
    throw new AuthFault(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  }
}

async function requireCurrent(deps: AuthDeps, { user, session }: Caller, current: string): Promise<void> {
  const isExempt = !user.password_hash || session?.amr.some(({ method }) => BY_MAIL.includes(method));
  if (current === "") {
    if (!deps.settings.requires_current_password || isExempt) return;
    const message = "Current password required when setting new password.";
    throw new AuthFault(400, "current_password_required", message);
  }
  if (!(await matchesPassword(current, user.password_hash, deps.settings))) {
    throw new AuthFault(400, "current_password_invalid", "Current password is not correct");
  }
}

/** The hash of the new password, after all proofs; undefined without a new password. */
export async function newPasswordHash(
  deps: AuthDeps,
  caller: Caller,
  input: PasswordInput,
): Promise<string | undefined> {
  const { user } = caller;
  const { password } = input;
  if (password === null || password === undefined) return undefined;
  if (user.is_anonymous) {
    const message = "Updating password of an anonymous user without an email or phone is not allowed";
    throw new AuthFault(422, "validation_failed", message);
  }
  if (deps.settings.is_secure_password_change) await requireNonce(deps, caller, input.nonce?.trim() ?? "");
  await requireCurrent(deps, caller, input.current_password ?? "");
  checkPolicy(password, deps.settings);
  if (user.password_hash && (await matchesPassword(password, user.password_hash, deps.settings))) {
    throw new AuthFault(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(password, deps.settings);
}
