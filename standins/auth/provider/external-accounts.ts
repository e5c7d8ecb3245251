// The account of a provider's identity: the linked one, else the one with the same verified
// address, else a new one. An address that the provider has not verified gives access to no account.
import { randomUUID } from "node:crypto";
import type { Sql } from "#standins/kit/db.ts";
import { endSessions } from "../session/session-store.ts";
import { confirmAddress } from "../user/accounts.ts";
import {
  changeUser,
  findUser,
  insertUser,
  isBanned,
  listIdentities,
  type Metadata,
  mergeMetadata,
  type UserRow,
} from "../user/user-store.ts";
import type { AuthDeps } from "../wire/context.ts";
import { AuthFault } from "../wire/errors.ts";
import type { ProviderPerson } from "./fake-provider.ts";
import { dropOtherIdentities, findIdentity, saveIdentity } from "./identity-store.ts";

export type ProviderIdentity = { provider: string; issuer: string; person: ProviderPerson };

/** `unconfirmed`: a mail must confirm the address first. */
export type ResolvedAccount = { user: UserRow } | { unconfirmed: UserRow };

/** The claims as identities and users store them. */
function claimsOf({ issuer, person }: ProviderIdentity): Metadata {
  const { sub, email, email_verified, name } = person;
  const named = name === "" ? {} : { name, full_name: name };
  return { iss: issuer, sub, provider_id: sub, email, email_verified, phone_verified: false, ...named };
}

const needsVerification = (provider: string) =>
  new AuthFault(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );

async function openAccount(deps: AuthDeps, sql: Sql, claimed: ProviderIdentity): Promise<UserRow> {
  if (deps.settings.is_signup_disabled) {
    throw new AuthFault(422, "signup_disabled", "Signups not allowed for this instance");
  }
  const { email } = claimed.person;
  const opened = await insertUser(sql, { id: randomUUID(), email }, deps.clock.now(), "provider");
  // A concurrent sign-up created the account of this address first.
  const user = opened ?? (await findUser(sql, { email }, "lock"));
  if (!user) throw new Error("account neither found nor opened");
  return user;
}

/** The account of this identity, locked; created if there is none and sign-up is allowed. */
async function accountFor(deps: AuthDeps, sql: Sql, claimed: ProviderIdentity): Promise<UserRow> {
  const { provider, person } = claimed;
  const identity = await findIdentity(sql, provider, person.sub);
  if (identity) {
    const owner = await findUser(sql, { id: identity.user_id }, "lock");
    if (!owner) throw new Error("identity without its user");
    return owner;
  }
  const namesake = await findUser(sql, { email: person.email }, "lock");
  if (namesake && !person.email_verified) throw needsVerification(provider);
  return namesake ?? openAccount(deps, sql, claimed);
}

async function withProviders(sql: Sql, user: UserRow): Promise<Metadata> {
  const providers = [...new Set((await listIdentities(sql, [user.id])).map(({ provider }) => provider))];
  return { ...user.app_metadata, provider: providers[0], providers };
}

/**
 * The provider has verified an address that the account's creator never confirmed: removes what that
 * person left (password, identities, sessions, data).
 */
async function replaceOwner(
  deps: AuthDeps,
  sql: Sql,
  user: UserRow,
  identity_id: string,
  claims: Metadata,
): Promise<UserRow> {
  await dropOtherIdentities(sql, user.id, identity_id);
  await endSessions(sql, user.id, "all");
  const change = { password_hash: null, user_metadata: claims, app_metadata: await withProviders(sql, user) };
  return confirmAddress(deps, sql, await changeUser(sql, user.id, change, deps.clock.now()));
}

/**
 * Finds or creates the account of an identity, in the caller's transaction.
 * Errors: 403 user_banned, 422 signup_disabled, 422 provider_email_needs_verification.
 */
export async function resolveAccount(
  deps: AuthDeps,
  sql: Sql,
  claimed: ProviderIdentity,
): Promise<ResolvedAccount> {
  const { provider, person } = claimed;
  // Two concurrent callbacks of one person create one account.
  await sql.query("select pg_advisory_xact_lock(hashtext($1))", [`identity:${provider}:${person.sub}`]);
  const user = await accountFor(deps, sql, claimed);
  const now = deps.clock.now();
  if (isBanned(user, now)) throw new AuthFault(403, "user_banned", "User is banned");
  const claims = claimsOf(claimed);
  const identity_id = await saveIdentity(sql, { user_id: user.id, provider, claims, person }, now);
  if (!user.email_confirmed_at) {
    const isVerified = (person.email_verified || deps.settings.is_autoconfirm) && person.email === user.email;
    if (isVerified) return { user: await replaceOwner(deps, sql, user, identity_id, claims) };
    return { unconfirmed: user };
  }
  const user_metadata = mergeMetadata(user.user_metadata, claims);
  const app_metadata = await withProviders(sql, user);
  return { user: await changeUser(sql, user.id, { user_metadata, app_metadata }, now) };
}
