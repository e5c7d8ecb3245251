// Rows of users and identities. The only writer of both tables.
import type { Sql } from "#standins/kit/db.ts";

export type Metadata = Record<string, unknown>;

export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  password_hash: string | null;
  app_metadata: Metadata;
  user_metadata: Metadata;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  new_email: string | null;
  email_change_sent_at: Date | null;
  /** 1 when one of the two addresses of a change has confirmed. */
  email_change_step: number;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  is_anonymous: boolean;
  created_at: Date;
  updated_at: Date;
};

export type IdentityRow = {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Metadata;
  email: string | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** Columns that may be changed after creation. */
export type UserChange = Partial<Omit<UserRow, "id" | "created_at" | "updated_at">>;

const CHANGEABLE: readonly (keyof UserChange)[] = [
  ...(["aud", "role", "email", "password_hash", "app_metadata", "user_metadata"] as const),
  ...(["email_confirmed_at", "invited_at", "confirmation_sent_at", "recovery_sent_at"] as const),
  ...(["new_email", "email_change_sent_at", "email_change_step"] as const),
  ...(["reauthentication_sent_at"] as const),
  ...(["last_sign_in_at", "banned_until", "deleted_at", "is_anonymous"] as const),
];

export function isBanned(user: UserRow, now: number): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > now;
}

type By = { id: string } | { email: string } | { new_email: string };

function columnOf(by: By): ["id" | "email" | "new_email", string] {
  if ("id" in by) return ["id", by.id];
  return "email" in by ? ["email", by.email] : ["new_email", by.new_email];
}

/** One living user by id, lower-cased address or pending address; `lock` locks the row until the transaction ends. */
export async function findUser(sql: Sql, by: By, lock: "lock" | "plain" = "plain"): Promise<UserRow | null> {
  const [column, value] = columnOf(by);
  const tail = lock === "lock" ? "for no key update" : "";
  const found = await sql.query<UserRow>(
    `select * from auth.users where ${column} = $1 and deleted_at is null order by created_at desc limit 1 ${tail}`,
    [value],
  );
  return found.rows[0] ?? null;
}

type NewUser = Pick<UserRow, "id"> & UserChange;

/**
 * The origin of a new user: sign-up (user and identity share the metadata), an administrator (the caller supplies the
 * metadata, the service the identity's data), or a provider (whose identity replaces the one by e-mail).
 */
export type Origin = "sign-up" | "administrator" | "provider";

/** With a new password the service forgets when it last sent mails, and their codes. */
export const mailsForgotten = {
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change_sent_at: null,
  reauthentication_sent_at: null,
} satisfies UserChange;

/** Inserts a user, with an identity for its address. Returns null when the address or the id is taken. */
export async function insertUser(
  sql: Sql,
  user: NewUser,
  now: number,
  origin: Origin = "sign-up",
): Promise<UserRow | null> {
  const at = new Date(now);
  const hasIdentity = Boolean(user.email) && origin !== "provider";
  const app_metadata = hasIdentity
    ? mergeMetadata({ provider: "email", providers: ["email"] }, user.app_metadata)
    : user.app_metadata;
  const ownData = { sub: user.id, email: user.email, email_verified: false, phone_verified: false };
  const identity_data = origin === "sign-up" ? { ...user.user_metadata, ...ownData } : ownData;
  const isShared = hasIdentity && origin === "sign-up";
  const user_metadata = isShared ? identity_data : (user.user_metadata ?? {});
  const inserted = await sql.query<UserRow>(
    `insert into auth.users (id, email, password_hash, app_metadata, user_metadata, email_confirmed_at, invited_at,
       banned_until, aud, role, is_anonymous, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) on conflict do nothing returning *`,
    [
      ...[user.id, user.email ?? null, user.password_hash ?? null, app_metadata ?? {}, user_metadata],
      ...[user.email_confirmed_at ?? null, user.invited_at ?? null, user.banned_until ?? null],
      ...[user.aud ?? "authenticated", user.role ?? "authenticated", user.is_anonymous ?? false, at],
    ],
  );
  const row = inserted.rows[0];
  if (row && hasIdentity) {
    await sql.query(
      `insert into auth.identities (user_id, provider, provider_id, identity_data, email, created_at, updated_at)
       values ($1::uuid, 'email', $1::text, $2, $3, $4, $4)`,
      [row.id, identity_data, row.email, at],
    );
  }
  return row ?? null;
}

/** Changes the named columns and `updated_at`. Throws when the user does not exist. */
export async function changeUser(sql: Sql, id: string, change: UserChange, now: number): Promise<UserRow> {
  const columns = CHANGEABLE.filter((column) => change[column] !== undefined);
  const sets = columns.map((column, index) => `${column} = $${index + 3}`);
  const changed = await sql.query<UserRow>(
    `update auth.users set ${["updated_at = $2", ...sets].join(", ")} where id = $1 returning *`,
    [id, new Date(now), ...columns.map((column) => change[column])],
  );
  const row = changed.rows[0];
  if (!row) throw new Error("user vanished while being changed");
  return row;
}

/** Merges `data` into the `email` identity; a new address replaces the old one. False when there is none. */
export async function changeEmailIdentity(
  sql: Sql,
  user: UserRow,
  data: Metadata,
  now: number,
): Promise<boolean> {
  const changed = await sql.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, email = $3, updated_at = $4
     where user_id = $1 and provider = 'email' returning id`,
    [user.id, data, user.email, new Date(now)],
  );
  return changed.rows.length > 0;
}

/** The same for a person who may lack an `email` identity: creates it and lists it among the providers. */
export async function saveEmailIdentity(
  sql: Sql,
  user: UserRow,
  email_verified: boolean,
  now: number,
): Promise<UserRow> {
  const { id, email, app_metadata } = user;
  if (await changeEmailIdentity(sql, user, { email, email_verified }, now)) return user;
  await sql.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, email, created_at, updated_at)
     values ($1::uuid, 'email', $1::text, $2, $3, $4, $4)`,
    [id, { sub: id, email, email_verified, phone_verified: false }, email, new Date(now)],
  );
  const identities = await listIdentities(sql, [id]);
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return changeUser(sql, id, { app_metadata: { provider: "email", ...app_metadata, providers } }, now);
}

export async function listIdentities(sql: Sql, userIds: readonly string[]): Promise<IdentityRow[]> {
  const found = await sql.query<IdentityRow>(
    "select * from auth.identities where user_id = any($1::uuid[]) order by created_at, id",
    [userIds],
  );
  return found.rows;
}

/** Shallow merge; a null value in the change deletes its key. */
export function mergeMetadata(old: Metadata, change: Metadata | null | undefined): Metadata {
  const changes = change ?? {};
  const merged = Object.entries({ ...old, ...changes });
  return Object.fromEntries(merged.filter(([key, value]) => value !== null || !Object.hasOwn(changes, key)));
}
