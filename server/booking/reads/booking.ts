// Page queries of one booking, for its two sides. Everybody else gets null, operators included: they have their own
// pages.
import { sql } from "kysely";
import { closedName } from "#domain/account/closed.ts";
import { type BookingStatus, paidBookingStatuses } from "#domain/booking/machine.ts";
import { undoableUntil } from "#domain/booking/undo.ts";
import { isId } from "#domain/ids.ts";
import { type PriceDisplay, priceDisplay } from "#domain/offer/price-display.ts";
import { phoneLink } from "#domain/phone.ts";
import { placeLine } from "#domain/place/address.ts";
import { parseShortNumber } from "#domain/short-number.ts";
import { profiles, providerContacts } from "#server/account/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { Row } from "#server/kernel/database/db.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { requestContacts, requests } from "#server/request/access.ts";
import { bookingAnswers, bookingLabel, bookingTitle, cancelReason } from "#server/request/store/texts.ts";
import { bookingContacts, bookingLines, bookings, cancelRequests, sideOf } from "../access.ts";
import { billingOf } from "../store/billing.ts";
import { contactJson } from "../store/contact.ts";
import { earnedSql } from "../store/earnings.ts";
import { heldMinorSql, instalmentList } from "../store/money-of.ts";
import { isProviderSuspended } from "../store/suspended.ts";
import {
  isBookedByOwner,
  isCancelledOverdue,
  isPaymentStarted,
  isUndone,
  isUndoneBy,
} from "../store/undo.ts";
import { answeringFilesOf, answersOf } from "./answers.ts";
import {
  type BookingContactView,
  type BookingLines,
  type BookingView,
  figuresOf,
  iso,
  linesOf,
  type Side,
  type WhenAndWhere,
} from "./view.ts";

export type {
  AnsweringFileView,
  BillingView,
  BookingContactView,
  BookingLines,
  BookingView,
  CostStepView,
  Side,
  WhenAndWhere,
} from "./view.ts";

/** The id of the booking with this short number, as somebody typed it; null where the actor may not see it. */
export async function findBookingIdByNumber(scope: ReadScope, text: string): Promise<string | null> {
  const typed = parseShortNumber(text);
  if (typed?.noun !== "booking") return null;
  const row = await bookings(scope).select("id").where("number", "=", typed.number).executeTakeFirst();
  return row?.id ?? null;
}

/** A booking as one of its sides sees it, or null for everybody else. */
export async function findBooking(scope: ReadScope, id: string): Promise<BookingView | null> {
  if (!isId(id)) return null;
  const row = await detailRow(scope, id);
  const side = row && sideOf(scope.actor, row);
  if (!row || !side) return null;
  const { asked } = row;
  // Before the information is provided, the contact row holds the customer's draft.
  const isGiven = row.status !== "awaiting_information";
  const given = isGiven ? row.given : null;
  const typed = isGiven ? null : row.given;
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    status: row.status,
    side,
    is_own_request: side === "customer" && row.is_owner_booking,
    title: row.title,
    request_id: row.request_id,
    offer_id: row.offer_id,
    category_name: row.category_name as BookingView["category_name"],
    provider_name: row.provider_name,
    customer_name: given?.name ?? asked?.name ?? null,
    provider_contact: side === "customer" && isPaid(row.status) ? providerContactOf(row) : null,
    provider_photo_id: row.provider_photo_id,
    // Whoever sees the name sees the photo.
    customer_photo_id: given || asked ? row.customer_photo_id : null,
    currency: row.currency,
    prices: priceDisplay({
      is_customer: side === "customer",
      customer_is_company: row.customer_is_company,
    }),
    net_minor: row.net_minor,
    tax_minor: row.tax_minor,
    total_minor: row.total_minor,
    ...figuresOf(row, side, scope.now),
    cancel_wish: row.cancel_wish && {
      is_own: row.cancel_wish.asked_by === side,
      refund_minor: row.cancel_wish.refund_minor,
      reason: row.cancel_wish.reason,
      answer_due_at: new Date(row.cancel_wish.answer_due_at).toISOString(),
      is_escalated: row.cancel_wish.escalated_at !== null,
    },
    cancel_overdue_at: iso(row.cancel_overdue_at),
    policy: row.policy,
    accepted_at: row.accepted_at.toISOString(),
    hold_until: row.hold_until.toISOString(),
    undo_until: undoableUntil(row, side, scope.now),
    is_provider_suspended: row.is_provider_suspended,
    is_undone: row.is_undone,
    is_own_undo: row.is_own_undo,
    is_cancelled_overdue: row.is_cancelled_overdue,
    is_rest_due:
      row.status === "confirmed" &&
      row.instalments.some(({ status }) => status === "due" || status === "overdue"),
    confirmed_at: iso(row.confirmed_at),
    undelivered_check_at: iso(row.undelivered_check_at),
    auto_complete_at: iso(row.auto_complete_at),
    cancel_answer_due_at: iso(row.cancel_answer_due_at),
    cancelled_at: iso(row.cancelled_at),
    cancel_reason: row.cancel_reason,
    ...whereOf(row, asked?.address_line ?? null),
    ...answersOf(row, given !== null || side === "customer"),
    contact: given && given.name !== closedName ? contactOf(given, given.billing_country) : null,
    billing: given && given.billing_name !== closedName ? billingOf(given) : null,
    notes: given?.notes ?? null,
    request_contact: asked && contactOf(asked, row.place_country),
    typed: typed && {
      contact: contactOf(typed, typed.billing_country),
      billing: billingOf(typed),
      notes: typed.notes,
    },
  };
}

type RequestContactJson = Record<"name" | "email", string> & Record<"phone" | "address_line", string | null>;

type CancelWishJson = {
  asked_by: Side;
  refund_minor: number;
  reason: string;
  answer_due_at: string;
  escalated_at: string | null;
};

type ProviderContactJson = { email: string; phone: string | null };
type ProviderContactRow = { provider_contact: ProviderContactJson | null; provider_country: string | null };

const paid: ReadonlySet<BookingStatus> = new Set(paidBookingStatuses);
const isPaid = (status: BookingStatus) => paid.has(status);

/** The name of the booking's category, also of an archived one. */
const categoryName = sql<Row<"category">["name"]>`(select category.name from category
  where category.id = booking.category_id)`;

/** What the page needs of the booking itself. */
const ownColumns = [
  "booking.id",
  "booking.number",
  "booking.version",
  "booking.status",
  "booking.customer_profile_id",
  "booking.provider_profile_id",
  "booking.request_id",
  "booking.offer_id",
  "booking.currency",
  "booking.net_minor",
  "booking.tax_minor",
  "booking.total_minor",
  "booking.fee_bp",
  "booking.fee_minor",
  "booking.fee_tax_minor",
  "booking.policy",
  "booking.policy_terms",
  "booking.information_questions",
  "booking.starts_at",
  "booking.ends_at",
  "booking.time_zone",
  "booking.hold_until",
  "booking.accepted_at",
  "booking.confirmed_at",
  "booking.undelivered_check_at",
  "booking.auto_complete_at",
  "booking.cancel_answer_due_at",
  "booking.cancelled_at",
  "booking.cancel_overdue_at",
  "booking.kept_minor",
] as const;

function detailRow(scope: ReadScope, id: string) {
  const provider = profiles(scope).select(["id", "display_name", "country"]).as("provider");
  const request = requests(scope)
    .select(["id", "place_postal_code", "place_town", "place_country"])
    .as("request");
  const given = bookingContacts(scope).select(contactJson(scope).as("row")).where("booking_id", "=", id);
  const asked = requestContacts(scope)
    .select(sql<RequestContactJson>`to_json(request_contact)`.as("row"))
    .where(sql<boolean>`request_contact.request_id = booking.request_id`);
  const providerContact = providerContacts(scope)
    .select(sql<ProviderContactJson>`json_build_object('email', email, 'phone', phone)`.as("row"))
    .where(sql<boolean>`profile_contact.profile_id = booking.provider_profile_id`);
  const wish = cancelRequests(scope)
    .select(sql<CancelWishJson>`to_json(cancel_request)`.as("row"))
    .where(sql<boolean>`cancel_request.booking_id = booking.id and cancel_request.answered_at is null`);
  // Both sides of a booking may see each other's photo.
  const photoOf = (side: "provider_profile_id" | "customer_profile_id") =>
    sql<string | null>`(select file.id from file where file.profile_id = ${sql.ref(`booking.${side}`)})`;
  return bookings(scope)
    .leftJoin(provider, (join) => join.onRef("provider.id", "=", "booking.provider_profile_id"))
    .leftJoin(request, (join) => join.onRef("request.id", "=", "booking.request_id"))
    .select([
      ...ownColumns,
      bookingTitle(scope).as("title"),
      cancelReason(scope).as("cancel_reason"),
      bookingAnswers(scope).as("answers"),
      answeringFilesOf(scope).as("files"),
      categoryName.as("category_name"),
      "provider.display_name as provider_name",
      "provider.country as provider_country",
      "request.place_postal_code",
      "request.place_town",
      "request.place_country",
      isUndone.as("is_undone"),
      isUndoneBy(profileId(scope.actor)).as("is_own_undo"),
      isBookedByOwner.as("is_owner_booking"),
      isCancelledOverdue.as("is_cancelled_overdue"),
      earnedSql.as("earned"),
      isProviderSuspended.as("is_provider_suspended"),
      sql<boolean | null>`(select profile.is_company from profile
        where profile.id = booking.customer_profile_id)`.as("customer_is_company"),
      isPaymentStarted.as("is_payment_begun"),
      heldMinorSql.as("paid_minor"),
      instalmentList.as("instalments"),
      wish.as("cancel_wish"),
      given.as("given"),
      asked.as("asked"),
      providerContact.as("provider_contact"),
      photoOf("provider_profile_id").as("provider_photo_id"),
      photoOf("customer_profile_id").as("customer_photo_id"),
    ])
    .where("booking.id", "=", id)
    .executeTakeFirst();
}

type PlaceRow = Omit<WhenAndWhere, "starts_at" | "ends_at" | "place_address" | "place_line"> & {
  starts_at: Date | null;
  ends_at: Date | null;
};

function whereOf(row: PlaceRow, place_address: string | null): WhenAndWhere {
  const { time_zone, place_postal_code, place_town, place_country } = row;
  const when = { starts_at: iso(row.starts_at), ends_at: iso(row.ends_at), time_zone };
  const place = { place_address, place_postal_code, place_town, place_country };
  return { ...when, ...place, place_line: placeLine(place) };
}

/** The contact; the link dials its number with the country given with it. */
function contactOf(
  { name, email, phone }: Omit<BookingContactView, "phone_link">,
  country: string | null,
): BookingContactView {
  return { name, email, phone, phone_link: phone && phoneLink(phone, country) };
}

function providerContactOf({ provider_contact, provider_country }: ProviderContactRow) {
  if (provider_contact === null) return null;
  const { email, phone } = provider_contact;
  return { email, phone, phone_link: phone && phoneLink(phone, provider_country) };
}

/** The lines and taxes that both sides agreed to last. */
export async function listBookingLines(
  scope: ReadScope,
  booking: { id: string; currency: string; prices: PriceDisplay },
): Promise<BookingLines> {
  const agreed = bookings(scope).select(["id", "revision"]).where("id", "=", booking.id);
  const rows = await bookingLines(scope)
    .innerJoin(agreed.as("agreed"), (join) =>
      join
        .onRef("agreed.id", "=", "booking_line.booking_id")
        .onRef("agreed.revision", "=", "booking_line.revision"),
    )
    .select(["quantity", "unit", "unit_net_minor", "tax_bp", "is_discount"])
    .select(bookingLabel(scope).as("label"))
    .orderBy("position")
    .execute();
  return linesOf(rows, booking.currency, booking.prices);
}
