import { LinkButton } from "#app/ui/button.tsx";
import { formatRelative } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { type Row, Rows } from "#app/ui/rows.tsx";
import { Deadline, Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { BookingRowView } from "#server/booking/reads.ts";
import { BookingBadge, isOver } from "./panel.tsx";
import { bookingPaths, isUnpaid } from "./paths.ts";
import { weave } from "./weave.tsx";

/** Who, what, when, how much, state and next step of each booking. */
export function BookingRows({ rows, label }: { rows: readonly BookingRowView[]; label: string }) {
  const { now } = useViewer();
  return <Rows label={label} rows={rows.map((row) => toRow(row, now))} />;
}

function toRow(booking: BookingRowView, now: string | null): Row {
  const { id, title, currency, amount_minor, side } = booking;
  return {
    key: id,
    title,
    to: bookingPaths.booking(id),
    badge: <BookingBadge booking={booking} />,
    detail: <Detail booking={booking} />,
    amount: (
      <>
        <b>
          <Money minor={amount_minor} currency={currency} />
        </b>
        {side === "provider" ? <span className="soft block">{m.booking_row_earn()}</span> : null}
      </>
    ),
    note: <Note booking={booking} now={now} />,
    action: <NextStep booking={booking} now={now} />,
  };
}

function Detail({ booking }: { booking: BookingRowView }) {
  const { starts_at, place_town, side } = booking;
  const other = booking.other_name ?? (side === "customer" ? m.booking_provider() : m.booking_customer());
  return (
    <>
      {other}
      {" · "}
      {starts_at ? <Time at={starts_at} venue_zone={booking.time_zone} /> : m.booking_when_open()}
      {place_town ? ` · ${place_town}` : null}
    </>
  );
}

type PartProps = { booking: BookingRowView; now: string | null };

function Note({ booking, now }: PartProps) {
  const { locale } = useViewer();
  const { status, side, hold_until, starts_at } = booking;
  if (status === "confirmed" && starts_at && now && starts_at > now) {
    return <span suppressHydrationWarning>{formatRelative(new Date(starts_at), new Date(now), locale)}</span>;
  }
  if (!isUnpaid(status) || isOver(booking, now)) return null;
  const say =
    side === "provider"
      ? m.booking_row_held_provider
      : status === "awaiting_information"
        ? m.booking_row_information
        : m.booking_row_payment;
  return (
    <>
      {weave(say, { when: <Time at={hold_until} form="short" /> })}
      <span className="block">{weave(m.booking_time_left, { time: <Deadline at={hold_until} /> })}</span>
    </>
  );
}

/** An unpaid booking can be finished or cancelled right from the list. */
function NextStep({ booking, now }: PartProps) {
  const { id, status, side } = booking;
  if (!isUnpaid(status) || isOver(booking, now) || side !== "customer") return null;
  const isInformation = status === "awaiting_information";
  return (
    <div className="grid gap-1 min-w-36">
      <LinkButton
        to={isInformation ? bookingPaths.information(id) : bookingPaths.payment(id)}
        look="primary"
        isWide
        isCompact
      >
        {isInformation ? m.booking_row_finish_information() : m.booking_row_finish_payment()}
      </LinkButton>
      <LinkButton to={`${bookingPaths.booking(id)}?cancel=1#cancel`} look="quiet" isWide isCompact>
        {m.booking_row_cancel()}
      </LinkButton>
    </div>
  );
}
