// Users and identities as the clients read them. Unset members are omitted, not null.
import type { Sql } from "#standins/kit/db.ts";
import { type FactorRow, listFactors } from "../factor/factor-store.ts";
import { type IdentityRow, listIdentities, type UserRow } from "./user-store.ts";

export type UserJson = Record<string, unknown> & { id: string };

function time(at: Date | null): string | undefined {
  return at?.toISOString();
}

function identityJson(row: IdentityRow): Record<string, unknown> {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: time(row.last_sign_in_at),
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
    email: row.email ?? undefined,
  };
}

/** A second factor as the clients read it; its key is returned once, at enrolment. */
export function factorJson(row: FactorRow): Record<string, unknown> {
  return {
    id: row.id,
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
    status: row.status,
    friendly_name: row.friendly_name || undefined,
    factor_type: "totp",
    phone: "",
    last_challenged_at: time(row.last_challenged_at) ?? null,
  };
}

type UserRelations = { identities: readonly IdentityRow[]; factors: readonly FactorRow[] };

/** The user object from its rows. `factors` is omitted while there are none. */
function userJson(user: UserRow, { identities, factors }: UserRelations): UserJson {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    email_confirmed_at: time(user.email_confirmed_at),
    invited_at: time(user.invited_at),
    phone: "",
    confirmation_sent_at: time(user.confirmation_sent_at),
    confirmed_at: time(user.email_confirmed_at),
    recovery_sent_at: time(user.recovery_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: time(user.email_change_sent_at),
    reauthentication_sent_at: time(user.reauthentication_sent_at),
    last_sign_in_at: time(user.last_sign_in_at),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    factors: factors.length > 0 ? factors.map(factorJson) : undefined,
    identities: identities.map(identityJson),
    created_at: time(user.created_at),
    updated_at: time(user.updated_at),
    banned_until: time(user.banned_until),
    deleted_at: time(user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

/** The user objects of these rows, in order, with one query for all identities and one for all factors. */
export async function usersJson(sql: Sql, users: readonly UserRow[]): Promise<UserJson[]> {
  const ids = users.map((user) => user.id);
  const identities = await listIdentities(sql, ids);
  const factors = await listFactors(sql, ids);
  return users.map((user) => {
    const isOwn = (row: { user_id: string }) => row.user_id === user.id;
    return userJson(user, { identities: identities.filter(isOwn), factors: factors.filter(isOwn) });
  });
}

/** One user with identities and factors from the database. */
export async function fullUserJson(sql: Sql, user: UserRow): Promise<UserJson> {
  const identities = await listIdentities(sql, [user.id]);
  return userJson(user, { identities, factors: await listFactors(sql, [user.id]) });
}
