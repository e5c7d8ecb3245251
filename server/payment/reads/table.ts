// The bookings of a profile as rows of a table, in pages by their key, so that memory does not grow with their number.
import { sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { profiles } from "#server/account/access.ts";
import { bookingContacts, ownBookings } from "#server/booking/access.ts";
import { earnedSql, providerEarnings } from "#server/booking/store/earnings.ts";
import { isProviderSuspended } from "#server/booking/store/suspended.ts";
import { isUndone } from "#server/booking/store/undo.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { requestContacts, requests } from "#server/request/access.ts";
import { bookingTitle } from "#server/request/store/texts.ts";
import { paymentAttempts, refunds } from "../access.ts";

export type TableBooking = {
  id: string;
  number: string;
  side: "customer" | "provider";
  title: string;
  other_name: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  time_zone: string;
  place_town: string | null;
  status: BookingStatus;
  is_undone: boolean;
  hold_until: string;
  cancel_overdue_at: Date | null;
  undelivered_check_at: Date | null;
  is_provider_suspended: boolean;
  currency: string;
  total_minor: number;
  /** What the provider earns or, once the booking has ended, has earned; null for the customer. */
  earns_minor: number | null;
  /** What the customer paid and got back; null for the provider, who sees no payments. */
  paid_minor: number | null;
  refunded_minor: number | null;
};

/** The next `rows` bookings of the active profile after a key, newest first. */
export async function listTableBookings(
  scope: ReadScope,
  after: string | null,
  rows: number,
): Promise<TableBooking[]> {
  const own = profileId(scope.actor);
  const provider = profiles(scope).select(["id", "display_name"]).as("provider");
  const request = requests(scope).select(["id", "place_town"]).as("request");
  const given = bookingContacts(scope).select(["booking_id", "name"]).as("given");
  const asked = requestContacts(scope).select(["request_id", "name"]).as("asked");
  const paid = paymentAttempts(scope)
    .select(sql<number>`coalesce(sum(payment_attempt.amount_minor), 0)::float8`.as("sum"))
    .where(sql<boolean>`payment_attempt.booking_id = booking.id and payment_attempt.status = 'succeeded'`);
  const refunded = refunds(scope)
    .select(sql<number>`coalesce(sum(refund.amount_minor), 0)::float8`.as("sum"))
    .where(sql<boolean>`refund.booking_id = booking.id and refund.status = 'succeeded'`);
  let page = ownBookings(scope).select("booking.id").orderBy("booking.id", "desc").limit(rows);
  if (after) page = page.where("booking.id", "<", after);
  const found = await ownBookings(scope)
    .innerJoin(page.as("page"), (join) => join.onRef("page.id", "=", "booking.id"))
    .leftJoin(provider, (join) => join.onRef("provider.id", "=", "booking.provider_profile_id"))
    .leftJoin(request, (join) => join.onRef("request.id", "=", "booking.request_id"))
    .leftJoin(given, (join) => join.onRef("given.booking_id", "=", "booking.id"))
    .leftJoin(asked, (join) => join.onRef("asked.request_id", "=", "booking.request_id"))
    .select([
      "booking.id",
      "booking.number",
      "booking.customer_profile_id",
      bookingTitle(scope).as("title"),
      "booking.starts_at",
      "booking.ends_at",
      "booking.time_zone",
      "booking.status",
      "booking.hold_until",
      "booking.cancel_overdue_at",
      "booking.undelivered_check_at",
      isProviderSuspended.as("is_provider_suspended"),
      "booking.currency",
      "booking.total_minor",
      "booking.fee_minor",
      "booking.fee_tax_minor",
      "provider.display_name as provider_name",
      "request.place_town",
      "given.name as given_name",
      "asked.name as asked_name",
      isUndone.as("is_undone"),
      earnedSql.as("earned"),
      paid.as("paid_minor"),
      refunded.as("refunded_minor"),
    ])
    .orderBy("booking.id", "desc")
    .execute();
  return found.map((row) => toTableBooking(row, row.customer_profile_id === own));
}

type FoundRow = Omit<TableBooking, "side" | "other_name" | "earns_minor" | "hold_until"> & {
  hold_until: Date;
  fee_minor: number;
  fee_tax_minor: number;
  earned: Parameters<typeof providerEarnings>[0]["earned"];
  provider_name: string | null;
  given_name: string | null;
  asked_name: string | null;
};

function toTableBooking(row: FoundRow, isCustomer: boolean): TableBooking {
  const { id, number, title, starts_at, ends_at, time_zone, place_town, status, is_undone, currency } = row;
  const { total_minor, paid_minor, refunded_minor } = row;
  const { cancel_overdue_at, undelivered_check_at, is_provider_suspended } = row;
  return {
    id,
    number,
    title,
    starts_at,
    ends_at,
    time_zone,
    place_town,
    status,
    is_undone,
    currency,
    total_minor,
    cancel_overdue_at,
    undelivered_check_at,
    is_provider_suspended,
    hold_until: row.hold_until.toISOString(),
    side: isCustomer ? "customer" : "provider",
    other_name: isCustomer ? row.provider_name : (row.given_name ?? row.asked_name),
    earns_minor: isCustomer ? null : providerEarnings(row).earns_minor,
    paid_minor: isCustomer ? paid_minor : null,
    refunded_minor: isCustomer ? refunded_minor : null,
  };
}
