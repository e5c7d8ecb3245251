// Page queries of the booking, for its two sides. Everybody else finds nothing, operators included: they have
// screens of their own.
import { sql } from "kysely";
import type { Answers } from "#domain/category/answers.ts";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { profileContacts, profiles } from "#server/account/policy.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { Scoped } from "#server/kernel/scope.ts";
import { offerLines } from "#server/offer/policy.ts";
import { requestContacts, requests } from "#server/request/policy.ts";
import { type BookingGroup, bookingGroups, groupOf, orders, readCursor, writeCursor } from "./groups.ts";
import { bookingCategories, bookingContacts, bookings, sideOf } from "./policy.ts";
import { type BookingRowView, toRow } from "./row-view.ts";
import { isPaymentBegun, isUndone, undoableUntil } from "./undo.ts";
import {
  type BillingView,
  type BookingLines,
  type BookingView,
  figuresOf,
  iso,
  linesOf,
  questionsOf,
  type WhenAndWhere,
} from "./view.ts";

export type { BookingGroup } from "./groups.ts";
export type { BookingRowView } from "./row-view.ts";
export type {
  BillingView,
  BookingContactView,
  BookingLines,
  BookingView,
  CostStepView,
  InstalmentView,
  Side,
  WhenAndWhere,
} from "./view.ts";

/** A booking as one of its sides sees it, or null for everybody else. */
export async function findBooking(scope: Scoped, id: string): Promise<BookingView | null> {
  if (!isId(id)) return null;
  const row = await detailRow(scope, id);
  const side = row && sideOf(scope.actor, row);
  if (!row || !side) return null;
  const { given, asked } = row;
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    side,
    title: row.title,
    request_id: row.request_id,
    offer_id: row.offer_id,
    category_name: row.category_name as BookingView["category_name"],
    provider_name: row.provider_name,
    customer_name: given?.name ?? asked?.name ?? null,
    currency: row.currency,
    net_minor: row.net_minor,
    tax_minor: row.tax_minor,
    total_minor: row.total_minor,
    ...figuresOf(row, side),
    policy: row.policy,
    accepted_at: row.accepted_at.toISOString(),
    hold_until: row.hold_until.toISOString(),
    undo_until: undoableUntil(row, side, scope.now),
    is_undone: row.is_undone,
    confirmed_at: iso(row.confirmed_at),
    cancelled_at: iso(row.cancelled_at),
    cancel_reason: row.cancel_reason,
    ...whereOf(row, asked?.address_line ?? null),
    questions: questionsOf(row.information_questions),
    // What was answered may name people: it goes the way of the contact data.
    answers: given || side === "customer" ? (row.answers as Answers) : {},
    contact: given && { name: given.name, email: given.email, phone: given.phone },
    billing: given && billingOf(given),
    notes: given?.notes ?? null,
    request_contact: asked && { name: asked.name, email: asked.email, phone: asked.phone },
  };
}

type Given = Record<"name" | "email" | "billing_name" | "billing_address_line", string> &
  Record<"billing_postal_code" | "billing_city" | "billing_country", string> &
  Record<"phone" | "notes" | "billing_company" | "billing_tax_id", string | null>;
type Asked = Record<"name" | "email", string> & Record<"phone" | "address_line", string | null>;

function detailRow(scope: Scoped, id: string) {
  const category = bookingCategories(scope).select(["id", "name", "information_questions"]).as("category");
  const provider = profiles(scope).select(["id", "display_name"]).as("provider");
  const request = requests(scope)
    .select(["id", "place_postal_code", "place_town", "place_country"])
    .as("request");
  const given = bookingContacts(scope)
    .select(sql<Given>`to_json(booking_contact)`.as("row"))
    .where("booking_id", "=", id);
  const asked = requestContacts(scope)
    .select(sql<Asked>`to_json(request_contact)`.as("row"))
    .where(sql<boolean>`request_contact.request_id = booking.request_id`);
  return bookings(scope)
    .leftJoin(category, (join) => join.onRef("category.id", "=", "booking.category_id"))
    .leftJoin(provider, (join) => join.onRef("provider.id", "=", "booking.provider_profile_id"))
    .leftJoin(request, (join) => join.onRef("request.id", "=", "booking.request_id"))
    .select([
      "booking.id",
      "booking.version",
      "booking.status",
      "booking.customer_profile_id",
      "booking.provider_profile_id",
      "booking.title",
      "booking.request_id",
      "booking.offer_id",
      "booking.currency",
      "booking.net_minor",
      "booking.tax_minor",
      "booking.total_minor",
      "booking.fee_bp",
      "booking.fee_minor",
      "booking.fee_tax_minor",
      "booking.deposit_bp",
      "booking.policy",
      "booking.starts_at",
      "booking.ends_at",
      "booking.time_zone",
      "booking.hold_until",
      "booking.accepted_at",
      "booking.confirmed_at",
      "booking.cancelled_at",
      "booking.cancel_reason",
      "booking.answers",
      "category.name as category_name",
      "category.information_questions",
      "provider.display_name as provider_name",
      "request.place_postal_code",
      "request.place_town",
      "request.place_country",
      isUndone.as("is_undone"),
      isPaymentBegun.as("is_payment_begun"),
      given.as("given"),
      asked.as("asked"),
    ])
    .where("booking.id", "=", id)
    .executeTakeFirst();
}

type PlaceRow = Omit<WhenAndWhere, "starts_at" | "ends_at" | "place_address"> & {
  starts_at: Date | null;
  ends_at: Date | null;
};

function whereOf(row: PlaceRow, place_address: string | null): WhenAndWhere {
  const { time_zone, place_postal_code, place_town, place_country } = row;
  const when = { starts_at: iso(row.starts_at), ends_at: iso(row.ends_at), time_zone };
  return { ...when, place_address, place_postal_code, place_town, place_country };
}

function billingOf(given: Given): BillingView {
  return {
    name: given.billing_name,
    company: given.billing_company,
    address_line: given.billing_address_line,
    postal_code: given.billing_postal_code,
    city: given.billing_city,
    country: given.billing_country,
    tax_id: given.billing_tax_id,
  };
}

/** What the price is made of, as it was accepted. */
export async function listBookingLines(
  scope: Scoped,
  booking: { id: string; currency: string },
): Promise<BookingLines> {
  const accepted = bookings(scope).select(["offer_id", "offer_revision"]).where("id", "=", booking.id);
  const rows = await offerLines(scope)
    .innerJoin(accepted.as("accepted"), (join) =>
      join
        .onRef("accepted.offer_id", "=", "offer_line.offer_id")
        .onRef("accepted.offer_revision", "=", "offer_line.revision"),
    )
    .select(["label", "quantity", "unit_net_minor", "net_minor", "tax_bp"])
    .orderBy("position")
    .execute();
  return linesOf(rows, booking.currency);
}

/** What the billing form starts from: the active profile's own data. Null without a profile. */
export async function findOwnBilling(scope: Scoped): Promise<Partial<BillingView> | null> {
  const own = profileId(scope.actor);
  if (!own) return null;
  const contact = profileContacts(scope)
    .select(["profile_id", "address_line", "postal_code", "city"])
    .as("contact");
  const row = await profiles(scope)
    .leftJoin(contact, (join) => join.onRef("contact.profile_id", "=", "profile.id"))
    .select(["is_company", "display_name", "country", "tax_id", "address_line", "postal_code", "city"])
    .where("profile.id", "=", own)
    .executeTakeFirst();
  if (!row) return null;
  const { is_company, display_name, country, tax_id, address_line, postal_code, city } = row;
  return {
    ...(is_company ? { company: display_name } : { name: display_name }),
    address_line: address_line ?? undefined,
    postal_code: postal_code ?? undefined,
    city: city ?? undefined,
    country,
    tax_id,
  };
}

export type BookingPage = { rows: BookingRowView[]; next: string | null };
export type GroupCounts = Record<BookingGroup, number>;

/** How many bookings of the active profile stand in each group. */
export async function countBookings(scope: Scoped): Promise<GroupCounts> {
  const counts: GroupCounts = { needs_you: 0, upcoming: 0, past: 0, cancelled: 0 };
  const own = profileId(scope.actor);
  if (!own) return counts;
  const group = groupOf(own, scope.now);
  const rows = await ownBookings(scope, own)
    .select([group.as("group"), sql<number>`count(*)`.as("count")])
    .groupBy(sql`1`)
    .execute();
  for (const row of rows) counts[row.group] = Number(row.count);
  return counts;
}

/** One page of a group. `after` comes from the address; an unreadable one means the beginning. */
export async function listBookings(
  scope: Scoped,
  group: BookingGroup,
  after: string | null = null,
  page_rows: number = limits.page_rows,
): Promise<BookingPage> {
  const own = profileId(scope.actor);
  if (!own) return { rows: [], next: null };
  const { key, direction } = orders[group];
  const cursor = readCursor(after);
  const compare = sql.raw(direction === "asc" ? ">" : "<");
  let query = listRows(scope, own)
    .select(key.as("sort_key"))
    .where(sql<boolean>`${groupOf(own, scope.now)} = ${group}`)
    .orderBy(key, direction)
    .orderBy("booking.id", direction)
    .limit(page_rows + 1);
  if (cursor) {
    query = query.where(sql<boolean>`(${key}, booking.id) ${compare} (${cursor.at}, ${cursor.id}::uuid)`);
  }
  const found = await query.execute();
  const shown = found.slice(0, page_rows);
  const last = found.length > page_rows ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => toRow(row, own, group)),
    next: last ? writeCursor({ at: last.sort_key, id: last.id }) : null,
  };
}

/** The group an address asks for, or null. */
export function readGroup(text: string | null): BookingGroup | null {
  return bookingGroups.find((group) => group === text) ?? null;
}

function ownBookings(scope: Scoped, own: string) {
  return bookings(scope).where((eb) =>
    eb.or([eb("booking.customer_profile_id", "=", own), eb("booking.provider_profile_id", "=", own)]),
  );
}

function listRows(scope: Scoped, own: string) {
  const provider = profiles(scope).select(["id", "display_name"]).as("provider");
  const request = requests(scope).select(["id", "place_town"]).as("request");
  const given = bookingContacts(scope).select(["booking_id", "name"]).as("given");
  const asked = requestContacts(scope).select(["request_id", "name"]).as("asked");
  return ownBookings(scope, own)
    .leftJoin(provider, (join) => join.onRef("provider.id", "=", "booking.provider_profile_id"))
    .leftJoin(request, (join) => join.onRef("request.id", "=", "booking.request_id"))
    .leftJoin(given, (join) => join.onRef("given.booking_id", "=", "booking.id"))
    .leftJoin(asked, (join) => join.onRef("asked.request_id", "=", "booking.request_id"))
    .select([
      "booking.id",
      "booking.version",
      "booking.status",
      isUndone.as("is_undone"),
      "booking.customer_profile_id",
      "booking.title",
      "booking.starts_at",
      "booking.ends_at",
      "booking.time_zone",
      "booking.currency",
      "booking.total_minor",
      "booking.fee_minor",
      "booking.fee_tax_minor",
      "booking.hold_until",
      "provider.display_name as provider_name",
      "request.place_town",
      "given.name as given_name",
      "asked.name as asked_name",
    ]);
}
