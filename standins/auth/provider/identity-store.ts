// Rows of identities from a provider. user-store.ts writes those of the kind `email` together with
// their user.
import type { Sql } from "#standins/kit/db.ts";
import type { IdentityRow, Metadata } from "../user/user-store.ts";

export async function findIdentity(
  sql: Sql,
  provider: string,
  provider_id: string,
): Promise<IdentityRow | null> {
  const found = await sql.query<IdentityRow>(
    "select * from auth.identities where provider = $1 and provider_id = $2",
    [provider, provider_id],
  );
  return found.rows[0] ?? null;
}

type Saved = {
  user_id: string;
  provider: string;
  claims: Metadata;
  person: { sub: string; email: string };
};

/** Links an identity to its user, or updates an existing one; returns the id of its row. */
export async function saveIdentity(sql: Sql, identity: Saved, now: number): Promise<string> {
  const { user_id, provider, claims, person } = identity;
  const saved = await sql.query<{ id: string }>(
    `insert into auth.identities
       (user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)
     on conflict (provider, provider_id) do update set identity_data = excluded.identity_data,
       email = excluded.email, last_sign_in_at = excluded.last_sign_in_at, updated_at = excluded.updated_at
     returning id`,
    [user_id, provider, person.sub, claims, person.email, new Date(now)],
  );
  const row = saved.rows[0];
  if (!row) throw new Error("identity not saved");
  return row.id;
}

export async function dropOtherIdentities(sql: Sql, user_id: string, kept_id: string): Promise<void> {
  await sql.query("delete from auth.identities where user_id = $1 and id <> $2", [user_id, kept_id]);
}
