import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { formatRelative } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { type Row, Rows } from "#app/ui/rows.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { BookingRowView } from "#server/booking/reads.ts";
import { HoldLeft } from "./hold-left.tsx";
import { BookingBadge, isOver } from "./panel.tsx";
import { bookingPaths, isUnpaid } from "./paths.ts";
import { weave } from "./weave.tsx";

type BookingRowsProps = {
  rows: readonly BookingRowView[];
  label: string;
  /** Where the question whether to cancel one of them is asked; `cancelling` is the one it is asked of. */
  cancelPath: (id: string) => string;
  cancelling: { id: string; question: ReactNode } | null;
};

/** Who, what, when, how much, state and next step of each booking. */
export function BookingRows({ rows, label, ...cancel }: BookingRowsProps) {
  const { now } = useViewer();
  return <Rows label={label} rows={rows.map((row) => toRow(row, now, cancel))} />;
}

type Cancel = Pick<BookingRowsProps, "cancelPath" | "cancelling">;

function toRow(booking: BookingRowView, now: string | null, { cancelPath, cancelling }: Cancel): Row {
  const { id, title, currency, amount_minor, side, status } = booking;
  const isAsked = isUnpaid(status) && cancelling?.id === id;
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
    action: isUnpaid(status) ? <NextStep booking={booking} now={now} cancelPath={cancelPath(id)} /> : null,
    below: isAsked ? (
      <section id="cancel" className="stack tight" aria-labelledby="cancel-title">
        <h4 id="cancel-title">{m.booking_cancel_title()}</h4>
        {cancelling.question}
      </section>
    ) : null,
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
  if (!isUnpaid(status)) return null;
  const when = <Time at={hold_until} form="short" />;
  if (isOver(booking, now)) return weave(m.booking_row_over, { when });
  const say =
    side === "provider"
      ? m.booking_row_held_provider
      : status === "awaiting_information"
        ? m.booking_row_information
        : m.booking_row_payment;
  return (
    <>
      {weave(say, { when })}
      <span className="block">
        <HoldLeft at={hold_until} />
      </span>
    </>
  );
}

/**
 * An unpaid booking can be finished or cancelled right from the list, by either side and until the very end: what is
 * over can still be cancelled before the clock releases it.
 */
function NextStep({ booking, now, cancelPath }: PartProps & { cancelPath: string }) {
  const { id, status, side } = booking;
  const isInformation = status === "awaiting_information";
  return (
    <div className="grid gap-1 min-w-36">
      {side === "customer" && !isOver(booking, now) ? (
        <LinkButton
          to={isInformation ? bookingPaths.information(id) : bookingPaths.payment(id)}
          look="primary"
          isWide
          isCompact
        >
          {isInformation ? m.booking_row_finish_information() : m.booking_row_finish_payment()}
        </LinkButton>
      ) : null}
      <LinkButton to={cancelPath} look="quiet" isWide isCompact>
        {m.booking_row_cancel()}
      </LinkButton>
    </div>
  );
}
