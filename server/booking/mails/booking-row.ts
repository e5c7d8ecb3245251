// Reads for mails about bookings, as the system.
import { sql } from "kysely";
import { type Earnings, splitKept } from "#domain/payment/earnings.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { acceptableOffers } from "#server/request/mails/request-row.ts";
import { isConfirmed } from "#server/request/store/texts.ts";

/** On rows of `booking`: the next open payment, or null. */
const openInstalment = sql<{ amount_minor: number; due_at: string } | null>`(select json_build_object(
    'amount_minor', instalment.amount_minor, 'due_at', instalment.due_at)
  from instalment where instalment.booking_id = booking.id and instalment.status in ('due', 'overdue')
  order by instalment.due_at, instalment.position limit 1)`;

/** On rows of `booking`, for a mail's reader: the title, with contact details for the provider once it is confirmed. */
const titleFor = (profile_id: string) =>
  withheldText<string>(
    sql`(${isConfirmed} or booking.provider_profile_id <> ${profile_id}::uuid)`,
    sql.ref("booking.title"),
  );

/** Likewise: a reason from before the confirmation has no contact details. */
const cancelReasonFor = (profile_id: string) =>
  withheldText<string | null>(
    sql`(booking.cancel_reason is null or booking.confirmed_at is not null or exists (select 1 from event
      where event.noun = 'booking' and event.subject_id = booking.id and event.to_status = 'cancelled'
      and (event.role = 'operator' or event.profile_id = ${profile_id}::uuid)))`,
    sql.ref("booking.cancel_reason"),
  );

/**
 * A booking with both names, the amounts paid and refunded, its latest transition, and the state of its offer and
 * request. `now` decides which offers can still be accepted.
 */
export async function findBooking(db: Database, id: string, profile_id: string, now: Date) {
  const row = await bookingRow(db, id, profile_id, now);
  if (!row) return null;
  const moves = await db
    .selectFrom("event")
    .select(["transition", "role", "to_status", "reason", "profile_id"])
    .where("noun", "=", "booking")
    .where("subject_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  const last = moves.find((move) => move.to_status === row.status);
  return {
    ...row,
    open_instalment: row.open_instalment && {
      ...row.open_instalment,
      due_at: new Date(row.open_instalment.due_at),
    },
    now,
    /** Whether the mail is for the owner of the request; whoever booked by a link is not. */
    is_owner: row.owner_profile_id === profile_id,
    // From the agreed sums until the booking ends, then from what is kept of the payments.
    earnings: row.kept_minor === null ? agreedEarnings(row) : splitKept(row, row.kept_minor),
    last_transition: last?.transition ?? null,
    last_role: last?.role ?? null,
    last_reason: last?.reason ?? null,
    /** The owner of the request did it, to a booking that somebody else made by a link. */
    is_last_by_owner: isByOwner(row, last),
    was_revived: moves.some((move) => move.transition === "revive"),
    cancel_asked_by: moves.find((move) => move.transition === "request_cancel")?.role ?? null,
  };
}

function bookingRow(db: Database, id: string, profile_id: string, now: Date) {
  return db
    .selectFrom("booking")
    .innerJoin("profile as provider", "provider.id", "booking.provider_profile_id")
    .innerJoin("profile as customer", "customer.id", "booking.customer_profile_id")
    .innerJoin("request", "request.id", "booking.request_id")
    .innerJoin("offer as accepted", "accepted.id", "booking.offer_id")
    .select([
      "booking.id",
      "booking.number",
      "booking.status",
      "booking.request_id",
      "booking.offer_id",
      "booking.customer_profile_id",
      "booking.provider_profile_id",
      titleFor(profile_id).as("title"),
      "booking.version",
      "request.profile_id as owner_profile_id",
      "request.place_postal_code",
      "request.place_town",
      "request.place_country",
      sql<string | null>`(select address_line from request_contact where request_id = booking.request_id)`.as(
        "place_address",
      ),
      "booking.currency",
      "booking.net_minor",
      "booking.tax_minor",
      "booking.total_minor",
      "booking.deposit_bp",
      "booking.fee_bp",
      "booking.fee_tax_bp",
      "booking.kept_minor",
      "booking.fee_minor",
      "booking.fee_tax_minor",
      "booking.starts_at",
      "booking.ends_at",
      "booking.time_zone",
      "booking.accepted_at",
      "booking.hold_until",
      "booking.auto_complete_at",
      "booking.undelivered_check_at",
      cancelReasonFor(profile_id).as("cancel_reason"),
      "booking.cancel_overdue_at",
      "provider.display_name as provider_name",
      "customer.display_name as customer_name",
      "request.status as request_status",
      "request.expires_at as request_expires_at",
      "request.decide_until as request_decide_until",
      "accepted.status as offer_status",
      "accepted.valid_until as offer_valid_until",
      sql<number>`(select coalesce(sum(amount_minor), 0)::bigint from payment_attempt
        where booking_id = booking.id and status = 'succeeded')`.as("paid_minor"),
      sql<number>`(select coalesce(sum(amount_minor), 0)::bigint from refund
        where booking_id = booking.id and (status not in ('failed', 'cancelled') or is_settled_otherwise))`.as(
        "refund_minor",
      ),
      sql<boolean>`exists (select from payment_attempt
        where booking_id = booking.id and status = 'processing')`.as("is_payment_under_way"),
      sql<boolean>`exists (select from account
        where account.id = provider.account_id and account.status = 'suspended')`.as("is_provider_suspended"),
      openInstalment.as("open_instalment"),
      acceptableOffers(now, sql`count(*)`).as("acceptable_count"),
    ])
    .where("booking.id", "=", id)
    .executeTakeFirst();
}

type Sides = { owner_profile_id: string | null; customer_profile_id: string };

function isByOwner(booking: Sides, move: { profile_id: string | null } | undefined): boolean {
  const { owner_profile_id, customer_profile_id } = booking;
  return owner_profile_id !== customer_profile_id && !!move && move.profile_id === owner_profile_id;
}

type Agreed = { total_minor: number; fee_minor: number; fee_tax_minor: number };

function agreedEarnings({ total_minor, fee_minor, fee_tax_minor }: Agreed): Earnings {
  return { fee_minor, fee_tax_minor, provider_minor: total_minor - fee_minor - fee_tax_minor };
}

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** What the latest edit of a booking's information changed, and the questions it may have been about; null without one. */
export async function findInformationChange(db: Database, booking_id: string) {
  const row = await db
    .selectFrom("event")
    .innerJoin("booking", "booking.id", "event.subject_id")
    .select(["event.reason as change", "booking.information_questions as questions"])
    .where("event.noun", "=", "booking")
    .where("event.subject_id", "=", booking_id)
    .where("event.transition", "=", "edit_information")
    .orderBy("event.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** How one side of a booking reaches the other. */
export type OtherContact = { email: string | null; phone: string | null };

/** The contact data of the reader's other side; each null where it is not known. */
export async function findOtherContact(
  db: Database,
  {
    id,
    side,
    provider_profile_id,
  }: { id: string; side: "customer" | "provider"; provider_profile_id: string },
): Promise<OtherContact> {
  const row =
    side === "customer"
      ? await db
          .selectFrom("profile_contact")
          .select(["email", "phone"])
          .where("profile_id", "=", provider_profile_id)
          .executeTakeFirst()
      : await db
          .selectFrom("booking_contact")
          .select(["email", "phone"])
          .where("booking_id", "=", id)
          .executeTakeFirst();
  return { email: row?.email ?? null, phone: row?.phone ?? null };
}
