// Page queries of links to an offer: those that the actor has made, the one that somebody opens, and a link's outcome.
import { sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { undoableUntil } from "#domain/booking/undo.ts";
import { limits } from "#domain/limits.ts";
import { isShareLive, shareEnd } from "#domain/offer/share.ts";
import { isAddressRefused } from "#server/account/store/refused-address.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { Env } from "#server/kernel/env.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { digestAddress, hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { requests } from "#server/request/access.ts";
import { barredAddresses, offerShares, shownRecipient } from "../access.ts";

export type ShareView = {
  id: string;
  version: number;
  made_by: "customer" | "provider";
  /** Null for an open link, and for the provider, who does not learn the customer's address. */
  recipient_email: string | null;
  may_decide: boolean;
  created_at: string;
  ends_at: string;
  state: "live" | "ended" | "revoked" | "accepted" | "declined";
  /** The address to copy; null once it does not work, and for a link sent only by mail. */
  path: string | null;
  view_count: number;
  first_viewed_at: string | null;
  /** The mail with the link could not be delivered. */
  is_undelivered: boolean;
};

/** The end of the link's offer. */
const offerEnd = sql<Date>`(select offer.valid_until from offer where offer.id = offer_share.offer_id)`;

/** The links to an offer that the actor has made: working ones first, then the others, each newest first. */
export async function listShares(
  scope: ReadScope,
  env: Pick<Env, "COOKIE_SECRET">,
  offer_id: string,
): Promise<ShareView[]> {
  const rows = await offerShares(scope)
    .select(["id", "version", "rotation", "token_hash", "made_by", "may_decide", "decision", "view_count"])
    .select(["created_at", "expires_at", "revoked_at", "first_viewed_at"])
    .select([shownRecipient(scope).as("recipient_email"), offerEnd.as("valid_until")])
    .select(isAddressRefused("offer_share.recipient_email").as("is_refused"))
    .where("offer_share.offer_id", "=", offer_id)
    .where("offer_share.maker_profile_id", "=", profileId(scope.actor))
    // Working ones first: they are no more than `offer_shares`, so that none is left out.
    .orderBy(
      sql`offer_share.revoked_at is null and coalesce(offer_share.expires_at, ${offerEnd}) >= ${scope.now}`,
      "desc",
    )
    .orderBy("offer_share.created_at", "desc")
    .limit(limits.offer_shares * 2)
    .execute();
  return rows.map((row) => {
    const isLive = isShareLive(row, row, scope.now);
    const token = makeLinkToken(env, "offer_share", row.id, row.rotation);
    // After a change of the secret, this token differs from the one that was sent.
    const isKnown = hashLinkToken(token).equals(row.token_hash);
    const isProvider = row.made_by === "provider";
    return {
      id: row.id,
      version: row.version,
      made_by: isProvider ? "provider" : "customer",
      recipient_email: row.recipient_email,
      may_decide: row.may_decide,
      created_at: row.created_at.toISOString(),
      ends_at: (row.revoked_at ?? shareEnd(row, row)).toISOString(),
      state:
        row.decision === "accepted" || row.decision === "declined"
          ? row.decision
          : // A link whose address was forgotten after its end was ended by that, not revoked by anybody.
            row.revoked_at && row.revoked_at < shareEnd(row, row)
            ? "revoked"
            : isLive
              ? "live"
              : "ended",
      path: isLive && isKnown && !isProvider ? sharePath(token) : null,
      view_count: row.view_count,
      first_viewed_at: row.first_viewed_at?.toISOString() ?? null,
      is_undelivered: row.is_refused && row.first_viewed_at === null,
    };
  });
}

export const sharePath = (token: string) => `/offer/${token}`;

export type OpenedShare = {
  id: string;
  made_by: "customer" | "provider";
  maker_profile_id: string;
  maker_name: string;
  recipient_email: string | null;
  may_decide: boolean;
  ends_at: string;
  offer_id: string;
  request_id: string;
  /** Profiles of both sides: their own views do not count. */
  owner_profile_id: string | null;
  provider_profile_id: string;
  /** Whether the owner is a company; it decides which amounts a reader sees line by line. */
  owner_is_company: boolean | null;
};

/** The working link with this token hash, or null; read as the system, because whoever has the token may see it. */
export async function findOpenedShare(scope: ReadScope, token_hash: Buffer): Promise<OpenedShare | null> {
  const row = await offerShares(scope)
    .select([
      "offer_share.id",
      "offer_share.made_by",
      "offer_share.maker_profile_id",
      "offer_share.recipient_email",
      "offer_share.may_decide",
      "offer_share.expires_at",
      "offer_share.revoked_at",
      "offer_share.offer_id",
      sql<string>`(select display_name from profile where profile.id = offer_share.maker_profile_id)`.as(
        "maker_name",
      ),
      sql<{
        valid_until: string;
        request_id: string;
        provider_profile_id: string;
        owner_profile_id: string | null;
        owner_is_company: boolean | null;
      }>`(select json_build_object('valid_until', offer.valid_until, 'request_id', offer.request_id,
          'provider_profile_id', offer.profile_id, 'owner_profile_id', request.profile_id,
          'owner_is_company', (select is_company from profile where profile.id = request.profile_id))
        from offer join request on request.id = offer.request_id where offer.id = offer_share.offer_id)`.as(
        "of",
      ),
    ])
    .where("offer_share.token_hash", "=", token_hash)
    .executeTakeFirst();
  if (!row) return null;
  const { of, expires_at, revoked_at, made_by, ...share } = row;
  const { valid_until, ...sides } = of;
  const offer = { valid_until: new Date(valid_until) };
  const link = { ...share, expires_at, revoked_at };
  if (!isShareLive(link, offer, scope.now)) return null;
  return {
    ...share,
    ...sides,
    made_by: made_by === "provider" ? "provider" : "customer",
    ends_at: shareEnd(link, offer).toISOString(),
  };
}

export type SharedBooking = {
  id: string;
  version: number;
  customer_name: string;
  /** Until when the owner can undo it; null afterwards, and once a payment was started. */
  undo_until: string | null;
};

type StoredBooking = Pick<SharedBooking, "id" | "version" | "customer_name"> & {
  status: BookingStatus;
  accepted_at: string;
  is_payment_begun: boolean;
};

/** The live booking that somebody else made of a request by a link, for the request's owner; null without one. */
export async function findSharedBooking(scope: ReadScope, request_id: string): Promise<SharedBooking | null> {
  const row = await requests(scope)
    .select(
      sql<StoredBooking | null>`(select json_build_object('id', booking.id, 'version', booking.version,
          'status', booking.status, 'accepted_at', booking.accepted_at,
          'customer_name', (select display_name from profile where profile.id = booking.customer_profile_id),
          'is_payment_begun', exists (select 1 from payment_attempt where payment_attempt.booking_id = booking.id))
        from booking where booking.request_id = request.id and booking.customer_profile_id <> request.profile_id
          and booking.status not in ('lapsed', 'cancelled')
        order by booking.created_at desc limit 1)`.as("booking"),
    )
    .where("request.id", "=", request_id)
    .where("request.profile_id", "=", profileId(scope.actor))
    .executeTakeFirst();
  if (!row?.booking) return null;
  const { id, version, customer_name, ...state } = row.booking;
  const accepted_at = new Date(state.accepted_at);
  const undo_until = undoableUntil({ ...state, accepted_at }, "customer", scope.now);
  return { id, version, customer_name, undo_until };
}

/** Whether the owner of a request has barred an address. */
export async function isBarred(
  scope: ReadScope,
  env: Pick<Env, "COOKIE_SECRET">,
  barred: { request_id: string; email: string },
): Promise<boolean> {
  const { request_id, email } = barred;
  const row = await barredAddresses(scope)
    .select("request_barred_address.request_id")
    .where("request_barred_address.request_id", "=", request_id)
    .where("request_barred_address.address_digest", "=", digestAddress(env, email))
    .executeTakeFirst();
  return row !== undefined;
}

/** The profile that owns a request and its account's address, while the account is active; read as the system. */
export async function findRequestOwner(
  scope: ReadScope,
  request_id: string,
): Promise<{ profile_id: string | null; email: string | null }> {
  const row = await requests(scope)
    .select("request.profile_id")
    .select(
      sql<string | null>`(select account.email from account
        where account.id = request.account_id and account.status = 'active')`.as("email"),
    )
    .where("request.id", "=", request_id)
    .executeTakeFirst();
  return row ?? { profile_id: null, email: null };
}
