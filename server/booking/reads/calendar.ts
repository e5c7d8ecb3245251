// Page queries of the month and the agenda: dated bookings of the active profile that are not cancelled or released.
import { sql } from "kysely";
import { daysOfSpan, monthSpan } from "#domain/booking/month.ts";
import { limits } from "#domain/limits.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingsBetween } from "../store/by-time.ts";
import { groupAt, orders, readCursor, writeCursor } from "../store/groups.ts";
import { listRows } from "./lists.ts";
import { type BookingRowView, toRow } from "./row-view.ts";

export type { BookingRowView } from "./row-view.ts";

/** A booking with its first and last day at its place ("2027-06-12"). */
export type DatedRow = BookingRowView & { first_day: string; last_day: string };

export type MonthRows = { rows: DatedRow[]; is_cut: boolean };

/** The bookings that take up a day of the month, earliest first; `is_cut`: there are more than a page shows. */
export async function listMonth(
  scope: ReadScope,
  month: string,
  at_most: number = limits.calendar_bookings,
): Promise<MonthRows> {
  const { from, until } = monthSpan(month);
  const found = await readRows(scope, { from, until, after: null, rows: at_most + 1 });
  const isInMonth = ({ first_day, last_day }: DatedRow) =>
    first_day.slice(0, 7) <= month && month <= last_day.slice(0, 7);
  return { rows: found.slice(0, at_most).filter(isInMonth), is_cut: found.length > at_most };
}

export type AgendaPage = { rows: DatedRow[]; next: string | null };

/** A page of what is on or ahead at `from`, earliest first; an invalid `after` (from the URL) gives the first page. */
export async function listAgenda(
  scope: ReadScope,
  from: Date,
  after: string | null,
  page_rows: number = limits.page_rows,
): Promise<AgendaPage> {
  const found = await readRows(scope, { from, until: null, after, rows: page_rows + 1 });
  const rows = found.slice(0, page_rows);
  const last = found.length > page_rows ? rows.at(-1) : undefined;
  const next = last?.starts_at ? writeCursor({ at: new Date(last.starts_at), id: last.id }) : null;
  return { rows, next };
}

/** More rows than can lie beside a month: its span covers the month in every zone, a day more at either end. */
const nearRows = 8;

/** The month nearest to one without bookings: the next that has some, else the last before it, else null. */
export async function findNearestMonth(scope: ReadScope, month: string): Promise<string | null> {
  const { from, until } = monthSpan(month);
  const ahead = await readRows(scope, { from, until: null, after: null, rows: nearRows });
  const next = ahead.find(({ first_day }) => first_day.slice(0, 7) > month);
  if (next) return next.first_day.slice(0, 7);
  const page = { from: new Date(0), until, after: null, rows: nearRows, isLatestFirst: true };
  const last = (await readRows(scope, page)).find(({ last_day }) => last_day.slice(0, 7) < month);
  return last?.last_day.slice(0, 7) ?? null;
}

type Page = { from: Date; until: Date | null; after: string | null; rows: number; isLatestFirst?: boolean };

async function readRows(
  scope: ReadScope,
  { from, until, after, rows, isLatestFirst = false }: Page,
): Promise<DatedRow[]> {
  const own = profileId(scope.actor);
  if (!own) return [];
  const { key } = orders.upcoming;
  const direction = isLatestFirst ? "desc" : "asc";
  const cursor = readCursor(after);
  let page = bookingsBetween(scope, from, until)
    .select("booking.id")
    .where("booking.status", "not in", ["cancelled", "lapsed"])
    .orderBy(key, direction)
    .orderBy("booking.id", direction)
    .limit(rows);
  if (cursor) page = page.where(sql<boolean>`(${key}, booking.id) > (${cursor.at}, ${cursor.id}::uuid)`);
  const found = await listRows(scope, own)
    .where("booking.id", "in", page)
    .select(groupAt(scope.now).as("group"))
    .orderBy(key, direction)
    .orderBy("booking.id", direction)
    .execute();
  return found.flatMap((row) => {
    const { starts_at, ends_at, time_zone } = row;
    if (!starts_at) return [];
    const { first, last } = daysOfSpan({ starts_at, ends_at, time_zone });
    return [{ ...toRow(row, own, row.group), first_day: first, last_day: last }];
  });
}
