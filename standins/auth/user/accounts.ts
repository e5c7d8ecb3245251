// Creates accounts and confirms addresses for sign-up, codes, invitations and the
// admin endpoints. Mails go out after the commit.
import { randomUUID } from "node:crypto";
import { type Sql, transaction } from "#standins/kit/db.ts";
import { checkInterval, dropTokens, issueToken } from "../mail/one-time-tokens.ts";
import { sendTokenMail } from "../mail/token-mail.ts";
import { startFlow } from "../provider/flow-states.ts";
import type { AuthDeps } from "../wire/context.ts";
import type { Challenge } from "../wire/input.ts";
import {
  changeEmailIdentity,
  changeUser,
  findUser,
  insertUser,
  type Metadata,
  type Origin,
  type UserRow,
} from "./user-store.ts";

export type Opening = {
  email: string;
  password_hash: string;
  data: Metadata | undefined;
  /** Who creates it: the person, unless an administrator does. */
  origin?: Origin;
};

/** The account of an address, created if there is none; two concurrent calls create one. */
export async function findOrOpenAccount(deps: AuthDeps, sql: Sql, opening: Opening): Promise<UserRow> {
  const found = await findUser(sql, { email: opening.email }, "lock");
  if (found) return found;
  const { email, password_hash, origin } = opening;
  const user_metadata = opening.data ?? {};
  const inserted = await insertUser(
    sql,
    { id: randomUUID(), email, password_hash, user_metadata },
    deps.clock.now(),
    origin,
  );
  const user = inserted ?? (await findUser(sql, { email }, "lock"));
  if (!user) throw new Error("account neither found nor opened");
  return user;
}

type MailRequest = { challenge: Challenge | null; redirectTo: string | undefined };

/**
 * The confirmation mail for a new or still unconfirmed address; creates the account if needed, never
 * changes an existing one. Returns null, sending nothing, when the address is confirmed already.
 */
export async function requestConfirmation(
  deps: AuthDeps,
  opening: Opening,
  request: MailRequest,
): Promise<UserRow | null> {
  const issued = await transaction(deps.pool, async (sql) => {
    const found = await findOrOpenAccount(deps, sql, opening);
    if (found.email_confirmed_at) return null;
    checkInterval(deps, found.confirmation_sent_at);
    await startFlow(deps, sql, found.id, "email/signup", request.challenge);
    const token = await issueToken(deps, sql, found, "confirmation", request.challenge !== null);
    const now = deps.clock.now();
    return { token, user: await changeUser(sql, found.id, { confirmation_sent_at: new Date(now) }, now) };
  });
  if (!issued) return null;
  await sendTokenMail(deps, { kind: "signup", ...issued, to: opening.email, redirectTo: request.redirectTo });
  return issued.user;
}

/** The mail with link and code for an existing account: a new password, or a sign-in without one. */
export async function requestRecoveryMail(
  deps: AuthDeps,
  user: UserRow,
  kind: "recovery" | "magiclink",
  request: MailRequest,
): Promise<void> {
  const token = await transaction(deps.pool, async (sql) => {
    const locked = await findUser(sql, { id: user.id }, "lock");
    if (!locked) return null;
    checkInterval(deps, locked.recovery_sent_at);
    await startFlow(deps, sql, user.id, kind, request.challenge);
    const now = deps.clock.now();
    await changeUser(sql, user.id, { recovery_sent_at: new Date(now) }, now);
    return issueToken(deps, sql, locked, "recovery", request.challenge !== null);
  });
  if (!token || !user.email) return;
  await sendTokenMail(deps, { kind, user, to: user.email, token, redirectTo: request.redirectTo });
}

/** Marks the address as confirmed and ends every outstanding code and link. */
export async function confirmAddress(deps: AuthDeps, sql: Sql, user: UserRow): Promise<UserRow> {
  await dropTokens(sql, user.id);
  if (user.email_confirmed_at) return user;
  const now = deps.clock.now();
  await changeEmailIdentity(sql, user, { email_verified: true }, now);
  const user_metadata = { ...user.user_metadata, email_verified: true };
  return changeUser(sql, user.id, { email_confirmed_at: new Date(now), user_metadata }, now);
}

/**
 * When confirmation is off: the account of a new or unconfirmed address, confirmed now. Null if it was
 * already confirmed.
 */
export async function findOrOpenConfirmed(
  deps: AuthDeps,
  sql: Sql,
  opening: Opening,
): Promise<UserRow | null> {
  const found = await findOrOpenAccount(deps, sql, opening);
  return found.email_confirmed_at ? null : confirmAddress(deps, sql, found);
}
