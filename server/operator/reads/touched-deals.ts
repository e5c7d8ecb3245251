// How much of what exists a setting's change meets, for the page that changes it. Each counts a partial index, and stops.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { TouchedDeals } from "#domain/setting/settings.ts";
import { bookings } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { requests } from "#server/request/access.ts";

type Counting = (scope: ReadScope) => Promise<readonly unknown[]>;
const most = limits.deals_counted + 1;
const one = sql<number>`1`.as("one");

/** The conditions are those of the indexes `request_due`, `offer_due`, `booking_due` and `booking_auto_complete`. */
const rows: Readonly<Record<TouchedDeals, Counting>> = {
  open_requests: (scope) =>
    requests(scope).select(one).where(sql<boolean>`request.status = 'open'`).limit(most).execute(),
  live_offers: (scope) =>
    offers(scope)
      .select(one)
      .where(sql<boolean>`offer.status in ('sent', 'countered')`)
      .limit(most)
      .execute(),
  held_bookings: (scope) =>
    bookings(scope)
      .select(one)
      .where(sql<boolean>`booking.status in ('awaiting_information', 'awaiting_payment')`)
      .limit(most)
      .execute(),
  delivered_bookings: (scope) =>
    bookings(scope).select(one).where(sql<boolean>`booking.status = 'delivered'`).limit(most).execute(),
};

/** The number of these; `limits.deals_counted + 1` stands for more. */
export const countTouched = async (scope: ReadScope, deals: TouchedDeals): Promise<number> =>
  (await rows[deals](scope)).length;
