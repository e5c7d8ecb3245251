// What the session middleware loads for a valid token: one query, before there is an actor.

import { sql } from "kysely";
import { initialsOf } from "#domain/format/initials.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { Database } from "#server/kernel/database/db.ts";

export type SignedInAccount = {
  id: string;
  email: string;
  /** A mail server refuses mails to its address. */
  is_mail_refused: boolean;
  status: "active" | "suspended" | "closed";
  locale: "en" | "de";
  time_zone: string;
  default_profile_id: string | null;
  is_operator: boolean;
  /** Its roles as an operator; none for anybody else. */
  roles: OperatorRole[];
  /** Whether this session has been recorded, and whether it was ended since. */
  has_device: boolean;
  is_revoked: boolean;
  /** Whether this session gives access: with the account's second factor, where it has one. */
  is_complete: boolean;
  /** When this session was opened, and when it was last recorded as in use. */
  opened_at: Date | null;
  seen_at: Date | null;
  /** When the person behind this session last proved who they are. */
  proved_at: Date | null;
  has_second_factor: boolean;
  /** Issue time of the token the address was taken from; when a second factor was last set up or removed. */
  email_issued_at: Date | null;
  factor_changed_at: Date | null;
  /** The impersonation that this session started and did not end; its time may be over. */
  open_impersonation: { id: string; account_id: string; ends_at: string } | null;
  /** Active profiles, oldest first, with the file ids of their photos. */
  profiles: (ActorProfile & { photo_id: string | null })[];
};

/** The account behind a token, with its session's device and its profiles; null if it was never registered. */
export async function findSignedInAccount(
  db: Database,
  account_id: string,
  session_id: string,
): Promise<SignedInAccount | null> {
  const result = await sql<SignedInAccount>`
    select account.id, account.email, account.status, account.locale, account.time_zone,
      account.default_profile_id, account.has_second_factor,
      account.email_issued_at, account.factor_changed_at,
      operator_grant.account_id is not null as is_operator, coalesce(operator_grant.roles, '{}') as roles,
      device.session_id is not null as has_device,
      exists (select 1 from refused_address where refused_address.email = account.email) as is_mail_refused,
      device.revoked_at is not null as is_revoked, not device.is_incomplete as is_complete,
      device.created_at as opened_at, device.last_seen_at as seen_at, device.proved_at,
      (
        select json_build_object('id', impersonation.id, 'account_id', impersonation.account_id,
          'ends_at', impersonation.ends_at)
        from impersonation
        where impersonation.session_id = device.session_id
          and impersonation.started_at is not null and impersonation.ended_at is null
      ) as open_impersonation,
      coalesce((
        select json_agg(json_build_object(
          'id', profile.id, 'kind', profile.kind, 'display_name', profile.display_name,
          'country', profile.country, 'is_verified', profile.verified_at is not null,
          'photo_id', (select file.id from file where file.profile_id = profile.id)
        ) order by profile.created_at, profile.id)
        from profile where profile.account_id = account.id and profile.archived_at is null
      ), '[]'::json) as profiles
    from account
    left join operator_grant on operator_grant.account_id = account.id
    left join device on device.session_id = ${session_id}::uuid and device.account_id = account.id
    where account.id = ${account_id}::uuid`.execute(db);
  return result.rows[0] ?? null;
}

/** The profile to act as: the chosen one when it is among them, else the default, else the oldest, else none. */
export function chooseActiveProfile(account: SignedInAccount, chosen_id: string | null): ActorProfile | null {
  const { profiles, default_profile_id } = account;
  return (
    profiles.find((profile) => profile.id === chosen_id) ??
    profiles.find((profile) => profile.id === default_profile_id) ??
    profiles[0] ??
    null
  );
}

/** The member as the shell of every page shows them. */
export function toShellView(account: SignedInAccount, active: ActorProfile | null) {
  const display_name = active?.display_name ?? account.email;
  return {
    display_name,
    initials: initialsOf(display_name),
    is_operator: account.is_operator,
    roles: account.roles,
    refused_email: account.is_mail_refused ? account.email : null,
    profiles: account.profiles.map(({ id, kind, display_name: name, photo_id }) => ({
      id,
      kind,
      display_name: name,
      photo_id,
      is_active: id === active?.id,
    })),
  };
}
