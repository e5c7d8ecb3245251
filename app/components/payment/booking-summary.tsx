import { MoneySummary } from "#app/components/booking/money-summary.tsx";
import { isUnpaid } from "#app/components/booking/paths.ts";
import { initials, providerName } from "#app/components/booking/people.tsx";
import { BookingWhen, BookingWhere } from "#app/components/booking/when-where.tsx";
import { Card, Person } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { BookingLines, BookingView } from "#server/booking/reads.ts";

/** Beside every step: with whom, what, when, where and for how much. */
export function BookingSummary({ booking, price }: { booking: BookingView; price: BookingLines }) {
  const isOwed = isUnpaid(booking.status);
  const provider = providerName(booking);
  return (
    <Card as="section">
      <div className="grid gap-4">
        <Person name={provider} initials={initials(provider)}>
          {booking.title}
        </Person>
        <div className="small soft">
          <BookingWhen {...booking} />
          <BookingWhere place={booking} />
        </div>
        <MoneySummary booking={booking} price={price} hasInstalments={isOwed} />
        <a className="small soft" href={`/request/${booking.request_id}/offer/${booking.offer_id}`}>
          {m.booking_action_offer()}
        </a>
      </div>
    </Card>
  );
}
