// Reads for mails about offers, as the system.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { isConfirmed } from "#server/request/store/texts.ts";

/** The reason of a row's latest event of this transition. */
function latestReason(noun: "offer" | "request", id: string, transition: string) {
  return sql<string | null>`(select event.reason from event where event.noun = ${noun}
    and event.subject_id = ${sql.ref(id)} and event.transition = ${transition}
    order by event.id desc limit 1)`;
}

/** An offer with its request, both names, its live booking, and the end of the hold of the request's unpaid booking. */
export async function findOffer(db: Database, id: string) {
  const row = await db
    .selectFrom("offer")
    .innerJoin("request", "request.id", "offer.request_id")
    .innerJoin("profile as provider", "provider.id", "offer.profile_id")
    .innerJoin("profile as customer", "customer.id", "request.profile_id")
    // One row at most: `booking_one_live_per_request` allows a request one live booking.
    .leftJoin("booking", (join) =>
      join
        .onRef("booking.request_id", "=", "request.id")
        .on("booking.status", "not in", ["lapsed", "cancelled"]),
    )
    .select([
      "offer.id",
      "offer.number",
      "offer.status",
      "offer.revision",
      "offer.request_revision",
      "offer.profile_id as provider_profile_id",
      "offer.currency",
      "offer.tax_minor",
      "offer.total_minor",
      "offer.valid_until",
      "offer.counter_answer_due_at",
      withheldText<string | null>(isConfirmed, sql.ref("offer.decline_reason")).as("decline_reason"),
      "offer.starts_at",
      "offer.ends_at",
      "offer.time_zone",
      "request.id as request_id",
      "request.number as request_number",
      "request.status as request_status",
      "request.revision as current_request_revision",
      "request.expires_at as request_expires_at",
      withheldText<string | null>(isConfirmed, sql.ref("request.title")).as("title"),
      "request.profile_id as customer_profile_id",
      "provider.display_name as provider_name",
      "customer.display_name as customer_name",
    ])
    .select([
      latestReason("offer", "offer.id", "void").as("void_reason"),
      latestReason("request", "request.id", "edit").as("edited_parts"),
      withheldText<string | null>(isConfirmed, latestReason("offer", "offer.id", "answer_counter")).as(
        "counter_answer_reason",
      ),
      sql<{ total_minor: number; tax_minor: number } | null>`(select json_build_object(
        'total_minor', counter_offer.total_minor, 'tax_minor', counter_offer.tax_minor) from counter_offer
        where counter_offer.offer_id = offer.id order by counter_offer.round desc limit 1)`.as("counter"),
      // For an offer accepted by a link this is not the request's owner.
      sql<
        string | null
      >`(select profile.display_name from profile where profile.id = booking.customer_profile_id)`.as(
        "booking_customer",
      ),
    ])
    .select((eb) => {
      const isOwn = eb("booking.offer_id", "=", eb.ref("offer.id"));
      const isWaiting = eb("booking.status", "in", ["awaiting_information", "awaiting_payment"]);
      return [
        eb.case().when(isOwn).then(eb.ref("booking.id")).end().as("booking_id"),
        eb.case().when(isOwn).then(eb.ref("booking.status")).end().as("booking_status"),
        eb.case().when(isOwn).then(eb.ref("booking.hold_until")).end().as("hold_until"),
        eb.case().when(isOwn).then(eb.ref("booking.accepted_at")).end().as("accepted_at"),
        eb.case().when(isWaiting).then(eb.ref("booking.hold_until")).end().as("winner_hold_until"),
      ];
    })
    .where("offer.id", "=", id)
    .executeTakeFirst();
  return row?.title ? { ...row, title: row.title } : null;
}
export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;
