// Reads of calendar feeds: for the page that manages one, and for the file itself.
import { sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { limits, units } from "#domain/limits.ts";
import { accounts, profiles } from "#server/account/access.ts";
import { type Member, profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { requestContacts, requests } from "#server/request/access.ts";
import { bookingTitle } from "#server/request/store/texts.ts";
import { bookingContacts, calendarFeeds } from "../access.ts";
import { bookingsBetween } from "../store/by-time.ts";

export type OwnFeed = { id: string; created_at: string };

/** The active profile's feed, or null. */
export async function findOwnFeed(scope: ReadScope): Promise<OwnFeed | null> {
  const row = await calendarFeeds(scope)
    .select(["id", "created_at"])
    .where("profile_id", "=", profileId(scope.actor))
    .executeTakeFirst();
  return row ? { id: row.id, created_at: row.created_at.toISOString() } : null;
}

export type FeedOwner = { actor: Member; locale: "en" | "de" };

/**
 * The owner of the feed with this token, acting as its profile: never an operator, without a proof of identity. Null
 * for an unknown token, an archived profile and an inactive account. `scope` is the system's.
 */
export async function findFeedOwner(scope: ReadScope, token_digest: Buffer): Promise<FeedOwner | null> {
  const account = accounts(scope).select(["id", "email", "locale", "status"]).as("account");
  const profile = profiles(scope)
    .select(["id", "account_id", "kind", "display_name", "country", "verified_at", "archived_at"])
    .as("profile");
  const row = await calendarFeeds(scope)
    .innerJoin(profile, (join) => join.onRef("profile.id", "=", "calendar_feed.profile_id"))
    .innerJoin(account, (join) => join.onRef("account.id", "=", "profile.account_id"))
    .select([
      "profile.id",
      "profile.account_id",
      "profile.kind",
      "profile.display_name",
      "profile.country",
      "profile.verified_at",
      "account.email",
      "account.locale",
    ])
    .where("calendar_feed.token_digest", "=", token_digest)
    .where("profile.archived_at", "is", null)
    .where("account.status", "=", "active")
    .executeTakeFirst();
  if (!row) return null;
  const { id, kind, display_name, country, verified_at, account_id, email, locale } = row;
  const own = kind === "provider" ? ("provider" as const) : ("customer" as const);
  const actor: Member = {
    kind: "member",
    account_id,
    email,
    is_operator: false,
    visitor_id: null,
    on_behalf_of: null,
    profile: { id, kind: own, display_name, country, is_verified: verified_at !== null },
    assurance: { is_two_factor: false, proved_at: null },
  };
  return { actor, locale: locale === "de" ? "de" : "en" };
}

/** A booking in a feed. */
export type FeedBooking = {
  id: string;
  number: string;
  version: number;
  status: BookingStatus;
  title: string;
  starts_at: Date;
  ends_at: Date | null;
  time_zone: string;
  /** Name of the other side; null where the profile may not see it. */
  other_name: string | null;
  place_address: string | null;
  place_postal_code: string | null;
  place_town: string | null;
  place_country: string | null;
};

/** Dated bookings of the active profile: all that are not over, soonest first, then the past year's, newest first. */
export async function listFeedBookings(scope: ReadScope): Promise<FeedBooking[]> {
  const { now } = scope;
  const ahead = await listBetween(scope, now, null, "asc", limits.feed_bookings);
  const left = limits.feed_bookings - ahead.length;
  if (left === 0) return ahead;
  const known = new Set(ahead.map(({ id }) => id));
  const from = new Date(now.getTime() - limits.feed_past_days * units.day_ms);
  const past = await listBetween(scope, from, now, "desc", limits.feed_bookings);
  return [...ahead, ...past.filter(({ id }) => !known.has(id)).slice(0, left)];
}

async function listBetween(
  scope: ReadScope,
  from: Date,
  until: Date | null,
  direction: "asc" | "desc",
  at_most: number,
): Promise<FeedBooking[]> {
  const own = profileId(scope.actor);
  const provider = profiles(scope).select(["id", "display_name"]).as("provider");
  const request = requests(scope)
    .select(["id", "place_postal_code", "place_town", "place_country"])
    .as("request");
  const given = bookingContacts(scope).select(["booking_id", "name"]).as("given");
  const asked = requestContacts(scope).select(["request_id", "name", "address_line"]).as("asked");
  const page = bookingsBetween(scope, from, until)
    .select(["booking.id", "booking.starts_at"])
    .orderBy("booking.starts_at", direction)
    .orderBy("booking.id", direction)
    .limit(at_most);
  const rows = await bookingsBetween(scope, from, until)
    .innerJoin(page.as("page"), (join) => join.onRef("page.id", "=", "booking.id"))
    .leftJoin(provider, (join) => join.onRef("provider.id", "=", "booking.provider_profile_id"))
    .leftJoin(request, (join) => join.onRef("request.id", "=", "booking.request_id"))
    .leftJoin(given, (join) => join.onRef("given.booking_id", "=", "booking.id"))
    .leftJoin(asked, (join) => join.onRef("asked.request_id", "=", "booking.request_id"))
    .select([
      "booking.id",
      "booking.number",
      "booking.version",
      "booking.status",
      bookingTitle(scope).as("title"),
      "booking.starts_at",
      "booking.ends_at",
      "booking.time_zone",
      "request.place_postal_code",
      "request.place_town",
      "request.place_country",
      "asked.address_line as place_address",
      sql<string | null>`case when booking.customer_profile_id = ${own}::uuid then provider.display_name
        else coalesce(given.name, asked.name) end`.as("other_name"),
    ])
    .orderBy("booking.starts_at", direction)
    .orderBy("booking.id", direction)
    .execute();
  return rows.flatMap(({ starts_at, ...row }) => (starts_at ? [{ ...row, starts_at }] : []));
}
