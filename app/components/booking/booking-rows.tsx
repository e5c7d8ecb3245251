import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { AboutRow, NumberedTitle } from "#app/ui/data/numbered.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { formatRelative } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { HoldCountdown } from "./hold-countdown.tsx";
import { BookingBadge } from "./panel.tsx";
import { bookingPaths } from "./paths.ts";
import { SentenceText } from "./sentence.tsx";
import type { BookingRowText } from "./text/row-text.ts";

type BookingRowsProps = {
  rows: readonly BookingRowText[];
  label: string;
  /** Address that shows the cancel form of a row; `cancelling` is the row whose form is shown. */
  cancelPath: (id: string) => string;
  cancelling: { id: string; question: ReactNode } | null;
  heading?: "h3" | "h4";
};

/** Counterparty, title, date, amount, state and next step of each booking. */
export function BookingRows({ rows, label, cancelPath, cancelling, heading = "h3" }: BookingRowsProps) {
  const toRow = (row: BookingRowText, index: number): Row => ({
    key: row.id,
    title: <NumberedTitle title={row.title} number={row.number} />,
    to: bookingPaths.booking(row.id),
    badge: <BookingBadge badge={row.badge} />,
    detail: <Detail row={row} />,
    amount: (
      <>
        <b>
          <Money minor={row.amount_minor} currency={row.currency} />
        </b>
        {row.side === "provider" ? <span className="soft block">{m.booking_row_earn()}</span> : null}
      </>
    ),
    note: <Note row={row} />,
    action: row.may_cancel ? (
      <NextStep row={row} cancelPath={cancelPath(row.id)} isFirst={index === 0} />
    ) : null,
    below:
      cancelling?.id === row.id ? (
        <section id="cancel" className="stack tight" aria-labelledby="cancel-title">
          <h4 id="cancel-title">{m.booking_cancel_title()}</h4>
          {cancelling.question}
        </section>
      ) : null,
  });
  return <Rows label={label} heading={heading} rows={rows.map(toRow)} />;
}

function Detail({
  row: { number, other, starts_at, ends_at, time_zone, place_town },
}: {
  row: BookingRowText;
}) {
  return (
    <>
      {other}
      {" · "}
      {starts_at ? <TimeSpan from={starts_at} until={ends_at} zone={time_zone} /> : m.booking_when_open()}
      {place_town ? ` · ${place_town}` : null}
      {"\u00a0· "}
      <span className="num whitespace-nowrap">{number}</span>
    </>
  );
}

function Note({ row: { note, held_until, soon_at } }: { row: BookingRowText }) {
  const { locale, now } = useViewer();
  return (
    <>
      {note ? (
        <span className={held_until ? "due" : undefined}>
          <SentenceText said={note} isQuiet />
        </span>
      ) : null}
      {held_until ? (
        <span className="block">
          <HoldCountdown at={held_until} />
        </span>
      ) : null}
      {soon_at && now ? (
        <span suppressHydrationWarning>{formatRelative(new Date(soon_at), new Date(now), locale)}</span>
      ) : null}
    </>
  );
}

/**
 * Links to finish and to cancel an unpaid booking. Either party may cancel, even after the hold has ended and before
 * the job releases it.
 */
function NextStep({
  row: { next, title, number },
  cancelPath,
  isFirst,
}: {
  row: BookingRowText;
  cancelPath: string;
  /** Only the row that expires first gets the primary button. */
  isFirst: boolean;
}) {
  const about = <AboutRow title={title} number={number} />;
  return (
    <div className="grid gap-1 min-w-36">
      {next ? (
        <LinkButton to={next.to} look={isFirst ? "primary" : "plain"} isWide isCompact>
          {next.label}
          {about}
        </LinkButton>
      ) : null}
      <LinkButton to={cancelPath} look="quiet" isWide isCompact>
        {m.booking_row_cancel()}
        {about}
      </LinkButton>
    </div>
  );
}
