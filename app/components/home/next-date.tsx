import { LinkButton } from "#app/ui/button.tsx";
import { Badge, Person } from "#app/ui/content.tsx";
import { AboutRow, NumberedTitle } from "#app/ui/data/numbered.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { formatRelative } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { m } from "#messages/messages.js";
import type { BookingView, WhenAndWhere } from "#server/booking/reads/booking.ts";
import type { BookingRowView } from "#server/booking/reads/calendar.ts";
import type { Cover } from "#server/request/reads/cover.ts";
import type { ThreadLinkView } from "#server/thread/reads/unread.ts";
import { bookingPaths } from "../booking/paths.ts";
import { BookingPlace } from "../booking/time-place.tsx";
import { CoverPicture } from "../request/cover.tsx";

type NextDate = WhenAndWhere &
  Pick<BookingView, "id" | "number" | "title" | "side"> & {
    /** The other side, as far as the reader may know it. */
    other_name: string | null;
    other_photo_id: string | null;
    /** The picture of the request, which whoever booked by a link no longer sees once it is removed. */
    cover: Cover | null;
    talk: ThreadLinkView | null;
  };
/** The next confirmed date, and those that follow within two weeks. */
export type DatesView = { next: NextDate | null; following: readonly BookingRowView[] };

/** The next confirmed date: how long until then, when, with whom and where, and the way to its booking and messages. */
export function NextDateCard({ date, isPrimary }: { date: NextDate; isPrimary: boolean }) {
  const { locale, now } = useViewer();
  const { id, number, title, side, starts_at, ends_at, time_zone, talk } = date;
  if (!starts_at || !now) return null;
  const [begins, present] = [new Date(starts_at), new Date(now)];
  const name = date.other_name ?? (side === "customer" ? m.booking_provider() : m.booking_customer());
  const to = bookingPaths.booking(id);
  return (
    <section className="card next-date">
      {date.cover ? (
        <div className="cover">
          <CoverPicture cover={date.cover} isLazy={false} />
        </div>
      ) : null}
      <div className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="small soft">{m.home_next_title()}</h2>
          <p className="price" suppressHydrationWarning>
            {begins > present ? formatRelative(begins, present, locale) : m.home_next_running()}
          </p>
          <p>
            <TimeSpan from={starts_at} until={ends_at} zone={time_zone} />
          </p>
        </div>
        <div className="grid gap-2">
          <h3>
            <a href={to}>{title}</a>
          </h3>
          <Person name={name} initials={initialsOf(name)} photo={photoPath(date.other_photo_id)}>
            <BookingPlace place={date} />
          </Person>
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <LinkButton to={to} look={isPrimary ? "primary" : "plain"} isDocument>
            {m.home_act_booking()}
            <AboutRow title={title} number={number} />
          </LinkButton>
          {talk ? (
            <LinkButton to={talk.path} isDocument>
              {m.home_next_write({ name })}
            </LinkButton>
          ) : null}
          {talk && talk.unread > 0 ? (
            <Badge tone="go">{m.thread_unread({ count: talk.unread })}</Badge>
          ) : null}
        </p>
      </div>
    </section>
  );
}

/** The dates after the next one; nothing without any. */
export function FollowingDates({ rows }: { rows: DatesView["following"] }) {
  const { locale, now } = useViewer();
  if (rows.length === 0) return null;
  const rowOf = (row: DatesView["following"][number]): Row => ({
    key: row.id,
    title: <NumberedTitle title={row.title} number={row.number} />,
    to: bookingPaths.booking(row.id),
    detail: [row.other_name, row.place_town].filter(Boolean).join(" · "),
    amount: (
      <b>
        <Money minor={row.amount_minor} currency={row.currency} />
      </b>
    ),
    note: row.starts_at ? (
      <>
        <TimeSpan from={row.starts_at} until={row.ends_at} zone={row.time_zone} form="short" />{" "}
        {now ? (
          <span className="soft" suppressHydrationWarning>
            ({formatRelative(new Date(row.starts_at), new Date(now), locale)})
          </span>
        ) : null}
      </>
    ) : null,
  });
  return (
    <section className="stack tight" aria-labelledby="dates">
      <h2 id="dates" className="mb-2">
        {m.home_dates_title()}
      </h2>
      <Rows rows={rows.map(rowOf)} label={m.home_dates_title()} heading="h3" />
      <p>
        <a href="/bookings?view=agenda">{m.home_dates_all()}</a>
      </p>
    </section>
  );
}
