// A booking's calendar file, with what its viewer may see.
import { hasCalendarFile } from "#domain/booking/documents.ts";
import { placeLine } from "#domain/place/address.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Context, orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { calendarFile } from "#server/kernel/calendar/file.ts";
import { calendarType } from "#server/kernel/calendar/type.ts";
import type { BookingView } from "../reads/booking.ts";
import { findBooking } from "../reads/booking.ts";

/** Answers the file; not found for strangers, and when the booking's pages offer none. */
export async function serveCalendar(context: Context, request: Request, id: string): Promise<Response> {
  requireMember(context, request);
  const { session, scope } = pageOf(context);
  const booking = orNotFound(replaceClosedNames(await findBooking(scope, id)));
  const { starts_at, ends_at, time_zone, title, version } = booking;
  if (!starts_at || !hasCalendarFile(booking)) return refusePage("not_found");
  const file = calendarFile(
    {
      id: booking.id,
      number: booking.number,
      version,
      title,
      starts_at: new Date(starts_at),
      ends_at: ends_at ? new Date(ends_at) : null,
      time_zone,
      location: locationOf(booking, session.locale),
      description: descriptionOf(booking),
      url: `${detailsOf(session).runtime.env.PUBLIC_URL}/booking/${booking.id}`,
      is_cancelled: false,
    },
    new Date(session.now),
  );
  return new Response(file, {
    headers: {
      "Content-Type": calendarType,
      "Content-Disposition": `attachment; filename="booking-${starts_at.slice(0, 10)}.ics"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

type Place = Pick<BookingView, "place_address" | "place_postal_code" | "place_town" | "place_country">;

/** Address, town and country on one line. */
export function locationOf(place: Place, locale: string): string | null {
  const { place_country } = place;
  const country = place_country && new Intl.DisplayNames(locale, { type: "region" }).of(place_country);
  return [placeLine(place), country].filter(Boolean).join(", ") || null;
}

/** The other side with its contact data. */
function descriptionOf(booking: BookingView): string {
  const { side, provider_name, provider_contact, customer_name, contact } = booking;
  const lines =
    side === "customer"
      ? [provider_name, provider_contact?.email, provider_contact?.phone]
      : [contact?.name ?? customer_name, contact?.email, contact?.phone];
  return lines.filter(Boolean).join("\n");
}
