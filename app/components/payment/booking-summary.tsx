import { MoneySummary } from "#app/components/booking/money-summary.tsx";
import { initials, providerName } from "#app/components/booking/people.tsx";
import { BookingWhen, BookingWhere } from "#app/components/booking/when-where.tsx";
import { Card, Person } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { BookingLines, BookingView } from "#server/booking/reads.ts";

/** Beside every step: with whom, what, when, where and for how much. */
export function BookingSummary({ booking, price }: { booking: BookingView; price: BookingLines }) {
  const provider = providerName(booking);
  return (
    <Card as="section">
      <div className="stack">
        <Person name={provider} initials={initials(provider)}>
          {booking.title}
          <span className="block">
            <BookingWhen {...booking} />
          </span>
          <BookingWhere place={booking} />
        </Person>
        <MoneySummary booking={booking} price={price} hasInstalments />
        <a className="small soft" href={`/request/${booking.request_id}/offer/${booking.offer_id}`}>
          {m.booking_action_offer()}
        </a>
      </div>
    </Card>
  );
}
