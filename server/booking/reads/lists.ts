// Page queries of the list of bookings of the active profile.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { profiles } from "#server/account/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { requestContacts, requests } from "#server/request/access.ts";
import { bookingTitle } from "#server/request/store/texts.ts";
import { bookingContacts, bookings } from "../access.ts";
import { nextActionOf } from "../store/awaited.ts";
import { earnedSql } from "../store/earnings.ts";
import {
  type BookingGroup,
  bookingGroups,
  groupAt,
  orders,
  readCursor,
  writeCursor,
} from "../store/groups.ts";
import { isProviderSuspended } from "../store/suspended.ts";
import { isBookedByOwner, isUndone } from "../store/undo.ts";
import { type BookingRowView, toRow } from "./row-view.ts";

export type { BookingGroup } from "../store/groups.ts";
export type { BookingRowView } from "./row-view.ts";

export type BookingPage = { rows: BookingRowView[]; next: string | null };
export type GroupCounts = Record<BookingGroup, number>;

/** The number of the active profile's bookings in each group. */
export async function countBookings(scope: ReadScope): Promise<GroupCounts> {
  const counts: GroupCounts = { needs_you: 0, upcoming: 0, past: 0, cancelled: 0 };
  const own = profileId(scope.actor);
  if (!own) return counts;
  const group = groupAt(scope.now);
  const rows = await ownBookings(scope, own)
    .select([group.as("group"), sql<number>`count(*)`.as("count")])
    .groupBy(sql`1`)
    .execute();
  for (const row of rows) counts[row.group] = Number(row.count);
  return counts;
}

/** One page of a group. `after` comes from the URL; an invalid one gives the first page. */
export async function listBookings(
  scope: ReadScope,
  group: BookingGroup,
  after: string | null = null,
  page_rows: number = limits.page_rows,
): Promise<BookingPage> {
  const own = profileId(scope.actor);
  if (!own) return { rows: [], next: null };
  const { key, direction } = orders[group];
  const cursor = readCursor(after);
  const compare = sql.raw(direction === "asc" ? ">" : "<");
  let page = ownBookings(scope, own)
    .select("booking.id")
    .where(sql<boolean>`${groupAt(scope.now)} = ${group}`)
    .orderBy(key, direction)
    .orderBy("booking.id", direction)
    .limit(page_rows + 1);
  if (cursor) {
    page = page.where(sql<boolean>`(${key}, booking.id) ${compare} (${cursor.at}, ${cursor.id}::uuid)`);
  }
  // The joins run only for the rows of the page.
  const found = await listRows(scope, own)
    .where("booking.id", "in", page)
    .select(key.as("sort_key"))
    .orderBy(key, direction)
    .orderBy("booking.id", direction)
    .execute();
  const pageRows = found.slice(0, page_rows);
  const last = found.length > page_rows ? pageRows.at(-1) : undefined;
  return {
    rows: pageRows.map((row) => toRow(row, own, group)),
    next: last ? writeCursor({ at: last.sort_key, id: last.id }) : null,
  };
}

/** The group named in a URL, or null. */
export function readGroup(text: string | null): BookingGroup | null {
  return bookingGroups.find((group) => group === text) ?? null;
}

function ownBookings(scope: ReadScope, own: string) {
  return bookings(scope)
    .leftJoinLateral(nextActionOf(own, scope.now).as<"awaited">("awaited"), (join) => join.onTrue())
    .where(
      sql<boolean>`(booking.customer_profile_id = ${own}::uuid or booking.provider_profile_id = ${own}::uuid)`,
    );
}

/** Rows of the list with what a row shows to the profile `own`; callers narrow them to the ids of a page. */
export function listRows(scope: ReadScope, own: string) {
  const provider = profiles(scope).select(["id", "display_name"]).as("provider");
  const request = requests(scope).select(["id", "place_town"]).as("request");
  const given = bookingContacts(scope).select(["booking_id", "name"]).as("given");
  const asked = requestContacts(scope).select(["request_id", "name"]).as("asked");
  return bookings(scope)
    .leftJoinLateral(nextActionOf(own, scope.now).as<"awaited">("awaited"), (join) => join.onTrue())
    .leftJoin(provider, (join) => join.onRef("provider.id", "=", "booking.provider_profile_id"))
    .leftJoin(request, (join) => join.onRef("request.id", "=", "booking.request_id"))
    .leftJoin(given, (join) => join.onRef("given.booking_id", "=", "booking.id"))
    .leftJoin(asked, (join) => join.onRef("asked.request_id", "=", "booking.request_id"))
    .select([
      "booking.id",
      "booking.number",
      "booking.version",
      "booking.status",
      isUndone.as("is_undone"),
      isBookedByOwner.as("is_owner_booking"),
      "booking.customer_profile_id",
      bookingTitle(scope).as("title"),
      "booking.starts_at",
      "booking.ends_at",
      "booking.time_zone",
      "booking.currency",
      "booking.total_minor",
      earnedSql.as("earned"),
      "booking.fee_minor",
      "booking.fee_tax_minor",
      "booking.hold_until",
      "booking.auto_complete_at",
      "booking.undelivered_check_at",
      "booking.cancel_answer_due_at",
      "booking.cancel_overdue_at",
      isProviderSuspended.as("is_provider_suspended"),
      "provider.display_name as provider_name",
      "request.place_town",
      "given.name as given_name",
      "asked.name as asked_name",
      "awaited.act",
      "awaited.until",
    ]);
}
