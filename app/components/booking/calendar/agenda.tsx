import { ShowMore } from "#app/ui/data/rows.tsx";
import { formatTime } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { BookingRows } from "../booking-rows.tsx";
import type { AgendaView } from "./agenda-view.ts";

const noon = (date: string) => new Date(`${date}T12:00:00Z`);

/** Current and future bookings by day. */
export function Agenda({
  view: { months, next },
  is_later_page,
}: {
  view: AgendaView;
  is_later_page: boolean;
}) {
  const { locale } = useViewer();
  if (months.length === 0) return <p className="soft">{m.booking_agenda_empty()}</p>;
  return (
    <div className="stack loose">
      {months.map(({ month, days }) => (
        <section key={month} className="stack" aria-labelledby={`m${month}`}>
          <h2 id={`m${month}`}>{formatTime(noon(`${month}-01`), "month", locale, "UTC")}</h2>
          {days.map(({ date, rows }) => {
            const name = formatTime(noon(date), "date_this_year", locale, "UTC");
            return (
              <section key={date} className="stack tight deal-rows" aria-labelledby={`d${date}`}>
                <h3 id={`d${date}`}>
                  <time dateTime={date}>{name}</time>
                </h3>
                <BookingRows rows={rows} label={name} cancelPath={() => ""} cancelling={null} heading="h4" />
              </section>
            );
          })}
        </section>
      ))}
      <ShowMore
        to={next ? `/bookings?view=agenda&after=${next}` : null}
        count={is_later_page ? <a href="/bookings?view=agenda">{m.booking_list_first()}</a> : null}
      />
      <p className="small soft">{m.booking_calendar_undated()}</p>
    </div>
  );
}
