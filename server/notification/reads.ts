// What mails and the jobs around them need to know, read as the system: nothing here is filtered by an actor.
// Who may learn what is decided by the templates, which show a customer's name only after acceptance.
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#server/kernel/db.ts";

export type Locale = "en" | "de";
export type Recipient = {
  account_id: string;
  email: string;
  locale: Locale;
  time_zone: string;
  profile_name: string;
};

const names = z.record(z.string(), z.string());

/** The name of a category in a language; English stands in where the operator wrote no other. */
export function categoryName(name: unknown, locale: Locale): string {
  const read = names.safeParse(name);
  if (!read.success) return "";
  return read.data[locale] || read.data.en || Object.values(read.data).find((text) => text !== "") || "";
}

/** To whom a profile's mails go and how they are written: its account's address, language and zone. */
export async function findRecipient(db: Database, profile_id: string): Promise<Recipient | null> {
  const row = await db
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.account_id")
    .select([
      "account.id as account_id",
      "account.email",
      "account.locale",
      "account.time_zone",
      "profile.display_name as profile_name",
    ])
    .where("profile.id", "=", profile_id)
    .executeTakeFirst();
  return row ? { ...row, locale: row.locale === "de" ? "de" : "en" } : null;
}

/**
 * The providers a request is for, as the board shows it to them: verified, not archived, of its category and
 * country (any country while it names none), of an active account other than the owner's. Empty unless it is open.
 * @param profile_id only this one.
 */
export async function listMatchingProviders(
  db: Database,
  request_id: string,
  profile_id?: string,
): Promise<string[]> {
  let query = db
    .selectFrom("request")
    .innerJoin("provider_category", "provider_category.category_id", "request.category_id")
    .innerJoin("profile", "profile.id", "provider_category.profile_id")
    .innerJoin("account", "account.id", "profile.account_id")
    .select("profile.id")
    .where("request.id", "=", request_id)
    .where("request.status", "=", "open")
    .where("profile.kind", "=", "provider")
    .where("profile.verified_at", "is not", null)
    .where("profile.archived_at", "is", null)
    .where("account.status", "=", "active")
    .whereRef("profile.account_id", "<>", "request.account_id")
    .where((eb) =>
      eb.or([
        eb("request.place_country", "is", null),
        eb("request.place_country", "=", eb.ref("profile.country")),
      ]),
    )
    .orderBy("profile.id");
  if (profile_id) query = query.where("profile.id", "=", profile_id);
  return (await query.execute()).map((row) => row.id);
}

/** A request that has left the draft. Title, currency and expiry are then always there. */
export async function findRequest(db: Database, id: string) {
  const row = await db
    .selectFrom("request")
    .innerJoin("category", "category.id", "request.category_id")
    .select([
      "request.id",
      "request.status",
      "request.profile_id",
      "request.title",
      "request.starts_at",
      "request.ends_at",
      "request.time_zone",
      "request.place_town",
      "request.place_country",
      "request.currency",
      "request.budget_minor",
      "request.expires_at",
      "category.name as category_name",
    ])
    .select((eb) =>
      eb
        .selectFrom("offer")
        .whereRef("offer.request_id", "=", "request.id")
        .select(eb.fn.countAll<number>().as("n"))
        .as("offer_count"),
    )
    .where("request.id", "=", id)
    .where("request.status", "<>", "draft")
    .executeTakeFirst();
  if (!row) return null;
  const { title, currency, expires_at, offer_count } = row;
  if (title === null || currency === null || expires_at === null) return null;
  return { ...row, title, currency, expires_at, offer_count: offer_count ?? 0 };
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** An offer with what it answers, both sides' names, and the live booking it became. */
export async function findOffer(db: Database, id: string) {
  const row = await db
    .selectFrom("offer")
    .innerJoin("request", "request.id", "offer.request_id")
    .innerJoin("profile as provider", "provider.id", "offer.profile_id")
    .innerJoin("profile as customer", "customer.id", "request.profile_id")
    .leftJoin("booking", (join) =>
      join.onRef("booking.offer_id", "=", "offer.id").on("booking.status", "not in", ["lapsed", "cancelled"]),
    )
    .select([
      "offer.id",
      "offer.status",
      "offer.revision",
      "offer.profile_id as provider_profile_id",
      "offer.currency",
      "offer.tax_minor",
      "offer.total_minor",
      "offer.valid_until",
      "offer.decline_reason",
      "offer.starts_at",
      "offer.ends_at",
      "offer.time_zone",
      "request.id as request_id",
      "request.status as request_status",
      "request.title",
      "request.profile_id as customer_profile_id",
      "provider.display_name as provider_name",
      "customer.display_name as customer_name",
      "booking.id as booking_id",
      "booking.hold_until",
    ])
    .where("offer.id", "=", id)
    .executeTakeFirst();
  return row?.title ? { ...row, title: row.title } : null;
}
export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** A booking with both names, what has been paid and returned, and who made its latest move. */
export async function findBooking(db: Database, id: string) {
  const row = await db
    .selectFrom("booking")
    .innerJoin("profile as provider", "provider.id", "booking.provider_profile_id")
    .innerJoin("profile as customer", "customer.id", "booking.customer_profile_id")
    .select([
      "booking.id",
      "booking.status",
      "booking.request_id",
      "booking.offer_id",
      "booking.customer_profile_id",
      "booking.provider_profile_id",
      "booking.title",
      "booking.currency",
      "booking.tax_minor",
      "booking.total_minor",
      "booking.fee_minor",
      "booking.fee_tax_minor",
      "booking.starts_at",
      "booking.ends_at",
      "booking.time_zone",
      "booking.hold_until",
      "booking.cancel_reason",
      "provider.display_name as provider_name",
      "customer.display_name as customer_name",
      sql<number>`(select coalesce(sum(amount_minor), 0)::bigint from payment_attempt
        where booking_id = booking.id and status = 'succeeded')`.as("paid_minor"),
      sql<number>`(select coalesce(sum(amount_minor), 0)::bigint from refund
        where booking_id = booking.id and status not in ('failed', 'cancelled'))`.as("refund_minor"),
    ])
    .where("booking.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const last = await db
    .selectFrom("event")
    .select(["transition", "role"])
    .where("noun", "=", "booking")
    .where("subject_id", "=", id)
    .where("to_status", "=", row.status)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { ...row, last_transition: last?.transition ?? null, last_role: last?.role ?? null };
}
export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;
