// Finds the owner of a short number, for operators: the request, offer or booking, and the accounts on its sides.
import { type RawBuilder, sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { parseShortNumber, type ShortNumber } from "#domain/short-number.ts";
import { bookings } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { requests } from "#server/request/access.ts";

type Found = { number: string; title: string };
/** `path` is the operator's page of it. */
export type NumberedView = Found & { path: string } & (
    | { noun: "request"; status: RequestStatus }
    | { noun: "offer"; status: OfferStatus }
    | { noun: "booking"; status: BookingStatus }
  );

/** The request, offer or booking with the typed number; null for any other text and for a draft. */
export async function findByNumber(scope: ReadScope, text: string): Promise<NumberedView | null> {
  const parsed = parseShortNumber(text);
  if (!parsed) return null;
  const { noun, number } = parsed;
  if (noun === "booking") {
    const query = bookings(scope).select(["id", "title", "status"]).where("number", "=", number);
    const row = await query.executeTakeFirst();
    return row
      ? { noun, number, title: row.title, status: row.status, path: `/admin/bookings/${row.id}` }
      : null;
  }
  const request = requests(scope).select(["id as request_id", "title", "number as request_number"]);
  if (noun === "request") {
    const query = request.select("status").where("number", "=", number).where("status", "<>", "draft");
    const row = await query.executeTakeFirst();
    return row ? { noun, number, title: row.title ?? "", status: row.status, path: pathOf(row) } : null;
  }
  const row = await offers(scope)
    .innerJoin(request.as("asked"), (join) => join.onRef("asked.request_id", "=", "offer.request_id"))
    .select(["offer.id", "offer.status", "asked.title"])
    .where("offer.number", "=", number)
    .executeTakeFirst();
  return row
    ? { noun, number, title: row.title ?? "", status: row.status, path: `/admin/offers/${row.id}` }
    : null;
}

const pathOf = ({ request_id }: { request_id: string }) => `/admin/requests/${request_id}`;

const profileOn = (ids: RawBuilder<unknown>) => sql`join profile on profile.id in (${ids})`;

/** SQL that selects the ids of the accounts on the sides of the number's row. */
export function accountsByNumber({ noun, number }: ShortNumber): RawBuilder<unknown> {
  if (noun === "request") {
    return sql`select request.account_id from request
      where request.number = ${number} and request.status <> 'draft'`;
  }
  if (noun === "offer") {
    return sql`select profile.account_id from offer join request on request.id = offer.request_id
      ${profileOn(sql`offer.profile_id, request.profile_id`)} where offer.number = ${number}`;
  }
  return sql`select profile.account_id from booking
    ${profileOn(sql`booking.customer_profile_id, booking.provider_profile_id`)} where booking.number = ${number}`;
}
