// Owner, offers and bookings of one request, as an operator sees them. The request's own noun reads its content.
import { sql } from "kysely";
import { extendedHold, holdExtensionHours } from "#domain/booking/hold-extension.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { limits } from "#domain/limits.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { accounts, profiles } from "#server/account/access.ts";
import { bookings } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { requests } from "#server/request/access.ts";

/** Somebody's profile and the account it belongs to. */
export type SideView = { name: string; email: string; account_id: string };
export type OfferForOperator = {
  id: string;
  number: string;
  status: OfferStatus;
  version: number;
  total_minor: number;
  currency: string;
  valid_until: string;
  is_outdated: boolean;
  provider: SideView | null;
};
export type BookingOfRequest = {
  id: string;
  number: string;
  status: BookingStatus;
  version: number;
  total_minor: number;
  currency: string;
  starts_at: string | null;
  time_zone: string;
  hold_until: string;
  provider: SideView | null;
  /** The extensions that would prolong its hold, with the end of each; none unless the hold is running. */
  extensions: { hours: number; until: string }[];
};
export type RequestSides = {
  owner: SideView | null;
  offers: OfferForOperator[];
  bookings: BookingOfRequest[];
};

/** The person behind a column of profile ids, as one JSON value. */
export function sideOf(scope: ReadScope, profile_id: string) {
  const account = accounts(scope).select(["id", "email"]).as("account");
  return profiles(scope)
    .innerJoin(account, (join) => join.onRef("account.id", "=", "profile.account_id"))
    .select(
      sql<SideView>`json_build_object('name', profile.display_name, 'email', account.email,
        'account_id', account.id)`.as("side"),
    )
    .where(sql<boolean>`profile.id = ${sql.ref(profile_id)}`);
}

/** Owner, offers and bookings of a request that the operator has found. */
export async function findRequestSides(
  scope: ReadScope,
  request: { id: string; revision: number },
): Promise<RequestSides> {
  const [found, offerViews, bookingViews] = await Promise.all([
    requests(scope)
      .select(sideOf(scope, "request.profile_id").as("owner"))
      .where("request.id", "=", request.id)
      .executeTakeFirst(),
    listOffers(scope, request),
    listBookings(scope, request.id),
  ]);
  return { owner: found?.owner ?? null, offers: offerViews, bookings: bookingViews };
}

async function listOffers(
  scope: ReadScope,
  { id, revision }: { id: string; revision: number },
): Promise<OfferForOperator[]> {
  const rows = await offers(scope)
    .select(["offer.id", "offer.number", "offer.status", "offer.version", "offer.total_minor"])
    .select(["offer.currency", "offer.valid_until", "offer.request_revision"])
    .select(sideOf(scope, "offer.profile_id").as("provider"))
    .where("offer.request_id", "=", id)
    .orderBy("offer.total_minor")
    .orderBy("offer.id")
    .limit(limits.page_max_rows)
    .execute();
  return rows.map(({ valid_until, request_revision, ...row }) => ({
    ...row,
    valid_until: valid_until.toISOString(),
    is_outdated: request_revision !== revision,
  }));
}

async function listBookings(scope: ReadScope, request_id: string): Promise<BookingOfRequest[]> {
  const rows = await bookings(scope)
    .select(["booking.id", "booking.number", "booking.status", "booking.version", "booking.total_minor"])
    .select(["booking.currency", "booking.starts_at", "booking.time_zone", "booking.hold_until"])
    .select("booking.accepted_at")
    .select(sideOf(scope, "booking.provider_profile_id").as("provider"))
    .where("booking.request_id", "=", request_id)
    .orderBy("booking.accepted_at", "desc")
    .orderBy("booking.id", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.map(({ accepted_at, hold_until, starts_at, ...row }) => ({
    ...row,
    starts_at: starts_at?.toISOString() ?? null,
    hold_until: hold_until.toISOString(),
    extensions: extensionsOf(row.status, { accepted_at, hold_until, starts_at }, scope.now),
  }));
}

/** Each end once: near the longest hold or the start, several extensions end at the same time. */
function extensionsOf(
  status: BookingStatus,
  booking: { accepted_at: Date; hold_until: Date; starts_at: Date | null },
  now: Date,
): { hours: number; until: string }[] {
  if (status !== "awaiting_information" && status !== "awaiting_payment") return [];
  const ends = new Map<string, number>();
  for (const hours of holdExtensionHours) {
    const until = extendedHold(booking, hours, now)?.toISOString();
    if (until && !ends.has(until)) ends.set(until, hours);
  }
  return [...ends].map(([until, hours]) => ({ hours, until }));
}
