// Changing the address: pending until the new address has confirmed and, by default, the old one too.
import type { Sql } from "#standins/kit/db.ts";
import { checkInterval, dropTokens, type IssuedToken, issueToken } from "../mail/one-time-tokens.ts";
import { startFlow } from "../provider/flow-states.ts";
import type { AuthDeps } from "../wire/context.ts";
import { emailTaken } from "../wire/errors.ts";
import type { Challenge } from "../wire/input.ts";
import { changeUser, findUser, saveEmailIdentity, type UserRow } from "./user-store.ts";

export type ChangeMail = { to: string; token: IssuedToken };

/** Replaces the address of person and identity, but not in the person's own metadata; ends all codes and links. */
async function swapAddress(deps: AuthDeps, sql: Sql, user: UserRow, email: string): Promise<UserRow> {
  const now = deps.clock.now();
  await dropTokens(sql, user.id);
  const confirmed = user.email_confirmed_at
    ? {}
    : {
        email_confirmed_at: new Date(now),
        user_metadata: { ...user.user_metadata, email_verified: true },
      };
  const changed = await changeUser(
    sql,
    user.id,
    {
      email,
      new_email: null,
      email_change_sent_at: null,
      email_change_step: 0,
      is_anonymous: false,
      ...confirmed,
    },
    now,
  );
  return saveEmailIdentity(sql, changed, true, now);
}

/** Makes the change pending and returns the mails to send after the commit: one per address that must confirm. */
export async function requestEmailChange(
  deps: AuthDeps,
  sql: Sql,
  user: UserRow,
  new_email: string,
  challenge: Challenge | null,
): Promise<{ user: UserRow; mails: ChangeMail[] }> {
  if (await findUser(sql, { email: new_email })) throw emailTaken();
  if (deps.settings.is_autoconfirm) return { user: await swapAddress(deps, sql, user, new_email), mails: [] };
  const asksCurrent = user.email !== null && deps.settings.is_secure_email_change;
  checkInterval(deps, user.email_change_sent_at, asksCurrent ? 2 : 1);
  const now = deps.clock.now();
  const isPkce = challenge !== null;
  await startFlow(deps, sql, user.id, "email_change", challenge);
  const mails: ChangeMail[] = [];
  if (user.email && asksCurrent) {
    mails.push({ to: user.email, token: await issueToken(deps, sql, user, "email_change_current", isPkce) });
  }
  mails.push({ to: new_email, token: await issueToken(deps, sql, user, "email_change_new", isPkce) });
  const change = { new_email, email_change_sent_at: new Date(now), email_change_step: 0 };
  return { user: await changeUser(sql, user.id, change, now), mails };
}

/** Confirms one address. If both must confirm, the second confirmation replaces the address. */
export async function confirmChangedAddress(
  deps: AuthDeps,
  sql: Sql,
  user: UserRow,
  slot: "email_change_current" | "email_change_new",
): Promise<{ user: UserRow; isHalf: boolean }> {
  await dropTokens(sql, user.id, slot);
  const needsBoth = user.email !== null && deps.settings.is_secure_email_change;
  if (needsBoth && user.email_change_step === 0) {
    return { user: await changeUser(sql, user.id, { email_change_step: 1 }, deps.clock.now()), isHalf: true };
  }
  const email = user.new_email;
  // The new address may have been registered since the change was requested.
  if (!email || (await findUser(sql, { email }))) throw emailTaken();
  return { user: await swapAddress(deps, sql, user, email), isHalf: false };
}
