import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A second customer profile for a profile's account; no screen creates one yet. */
export async function addProfile(owner: pg.Pool, beside: string, display_name: string): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into profile (id, account_id, kind, display_name, country, is_company, terms_version,
       terms_accepted_at, created_at)
     select $1, account_id, 'customer', $2, country, true, terms_version, terms_accepted_at,
       created_at + interval '1 day' from profile where id = $3`,
    [id, display_name, beside],
  );
  return id;
}
