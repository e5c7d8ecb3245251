import { MoneySummary } from "#app/components/booking/money-summary.tsx";
import { providerNameText } from "#app/components/booking/parties.tsx";
import type { PriceLine } from "#app/components/booking/text/price-text.ts";
import { BookingPlace, BookingTime } from "#app/components/booking/time-place.tsx";
import { Card, Person } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";

export type BookingForSummary = Pick<
  BookingView,
  | "number"
  | "title"
  | "provider_name"
  | "provider_photo_id"
  | "currency"
  | "request_id"
  | "offer_id"
  | "starts_at"
  | "ends_at"
  | "time_zone"
  | "place_address"
  | "place_postal_code"
  | "place_town"
  | "place_country"
  | "place_line"
>;

/** Provider, title, date, place and price, beside every step of a booking. */
export function BookingSummary({
  booking,
  lines,
}: {
  booking: BookingForSummary;
  lines: readonly PriceLine[];
}) {
  const provider = providerNameText(booking);
  return (
    <Card as="section">
      <div className="grid gap-4">
        <Person name={provider} initials={initialsOf(provider)} photo={photoPath(booking.provider_photo_id)}>
          {booking.title} · {booking.number}
        </Person>
        <div className="small soft">
          <BookingTime {...booking} />
          <BookingPlace place={booking} />
        </div>
        <MoneySummary caption={m.payment_summary()} currency={booking.currency} lines={lines} />
        <a className="small soft" href={`/request/${booking.request_id}/offer/${booking.offer_id}`}>
          {m.booking_action_offer()}
        </a>
      </div>
    </Card>
  );
}
