// Page queries of invitations: a request's for its owner, and the one that somebody opens by its link.
import { sql } from "kysely";
import { type InvitationState, invitationState } from "#domain/invitation/rules.ts";
import { limits } from "#domain/limits.ts";
import type { PassReason } from "#domain/request/pass.ts";
import { isAddressRefused } from "#server/account/store/refused-address.ts";
import type { Env } from "#server/kernel/env.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { declinesInvitation } from "#server/request/store/passes.ts";
import { requestText } from "#server/request/store/texts.ts";
import { invitations, shownTakenAt } from "../access.ts";

export type InvitationView = {
  id: string;
  version: number;
  /** Null for a link to pass on. */
  recipient_email: string | null;
  /** Of a provider of an earlier booking, whom the request names; null for a link or an address. */
  provider_name: string | null;
  /** The mail with the invitation could not be delivered. */
  is_undelivered: boolean;
  state: InvitationState;
  /** Why it was declined, if that was said. */
  reason: PassReason | null;
  created_at: string;
  /** The address to pass on, while nobody has taken it. */
  path: string | null;
};

export const invitationPath = (token: string) => `/invitation/${token}`;

/** The invitations to a request, newest first. */
export async function listInvitations(
  scope: ReadScope,
  env: Pick<Env, "COOKIE_SECRET">,
  request_id: string,
): Promise<InvitationView[]> {
  const rows = await invitations(scope)
    .select(["id", "version", "rotation", "token_hash", "recipient_email", "created_at", "revoked_at"])
    .select(shownTakenAt(scope).as("taken_at"))
    .select(isAddressRefused("request_invitation.recipient_email").as("is_refused"))
    .select(
      sql<string | null>`(select profile.display_name from request
        join profile on profile.id = request.again_profile_id
        where request.id = request_invitation.request_id and profile.id = request_invitation.profile_id
          and request_invitation.recipient_email is null)`.as("provider_name"),
    )
    .select(
      sql<boolean>`exists (select 1 from offer where offer.request_id = request_invitation.request_id
        and offer.profile_id = request_invitation.profile_id and offer.status <> 'draft')`.as("has_offer"),
    )
    .select(
      sql<{ reason: PassReason | null } | null>`(select json_build_object('reason', request_pass.reason)
        from request_pass where request_pass.request_id = request_invitation.request_id
        and request_pass.profile_id = request_invitation.profile_id and ${declinesInvitation})`.as(
        "declined",
      ),
    )
    .where("request_invitation.request_id", "=", request_id)
    .orderBy("request_invitation.created_at", "desc")
    .limit(limits.invitations_per_request * 3)
    .execute();
  return rows.map((row) => {
    const token = makeLinkToken(env, "invitation", row.id, row.rotation);
    const isOpen = row.recipient_email === null && row.taken_at === null && row.revoked_at === null;
    // An invitation to a provider by name is nobody's to take.
    const taken_at = row.provider_name === null ? row.taken_at : null;
    const state = invitationState({ ...row, taken_at, is_declined: row.declined !== null });
    return {
      id: row.id,
      version: row.version,
      recipient_email: row.recipient_email,
      provider_name: row.provider_name,
      state,
      reason: state === "declined" ? (row.declined?.reason ?? null) : null,
      is_undelivered: row.is_refused && row.taken_at === null,
      created_at: row.created_at.toISOString(),
      path: isOpen && hashLinkToken(token).equals(row.token_hash) ? invitationPath(token) : null,
    };
  });
}

export type OpenedInvitation = {
  id: string;
  version: number;
  recipient_email: string | null;
  profile_id: string | null;
  request_id: string;
  customer_profile_id: string | null;
  title: string;
  category: string;
  place_town: string | null;
  place_country: string | null;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string | null;
  expires_at: string | null;
};

/** The active invitation with this token hash, while its request is open; read as the system for the link's holder. */
export async function findOpenedInvitation(
  scope: ReadScope,
  token_hash: Buffer,
  locale: "en" | "de",
): Promise<OpenedInvitation | null> {
  const row = await invitations(scope)
    .select(["request_invitation.id", "request_invitation.version"])
    .select(["request_invitation.recipient_email", "request_invitation.profile_id"])
    .select(
      sql<Omit<
        OpenedInvitation,
        "id" | "version" | "recipient_email" | "profile_id"
      > | null>`(select json_build_object(
          'request_id', request.id, 'customer_profile_id', request.profile_id, 'title', ${requestText(scope, "title")},
          'category', (select coalesce(nullif(category.name ->> ${locale}, ''), category.name ->> 'en') from category
            where category.id = request.category_id),
          'place_town', request.place_town, 'place_country', request.place_country,
          'starts_at', request.starts_at, 'ends_at', request.ends_at, 'time_zone', request.time_zone,
          'expires_at', request.expires_at)
        from request where request.id = request_invitation.request_id and request.status = 'open')`.as("of"),
    )
    .where("request_invitation.token_hash", "=", token_hash)
    .where("request_invitation.revoked_at", "is", null)
    .executeTakeFirst();
  if (!row?.of) return null;
  const { of, ...invitation } = row;
  const iso = (at: string | null) => (at ? new Date(at).toISOString() : null);
  return {
    ...invitation,
    ...of,
    starts_at: iso(of.starts_at),
    ends_at: iso(of.ends_at),
    expires_at: iso(of.expires_at),
  };
}
