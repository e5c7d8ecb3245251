import { Link } from "react-router";
import { Notice } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { TimeSpan } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { DateCheck } from "#server/offer/reads/offer-form.ts";

/** Conflicts of an offer's date: with own bookings at that time, and with the exact date of the request. */
export function DateNotes({ date }: { date: DateCheck }) {
  const { clashes, is_refused } = date;
  return (
    <>
      {clashes.length > 0 ? (
        <Notice
          tone={is_refused ? "bad" : "warn"}
          title={
            clashes.length === 1 ? m.offer_clash_one() : m.offer_clash_many({ count: String(clashes.length) })
          }
        >
          <ul className="stack tight">
            {clashes.map(({ id, title, starts_at, ends_at, time_zone }) => (
              <li key={id}>
                <Link to={`/booking/${id}`}>{title}</Link>
                <span className="block small">
                  <TimeSpan from={starts_at} until={ends_at} zone={time_zone} />
                </span>
              </li>
            ))}
          </ul>
          <p>{is_refused ? m.offer_clash_refused() : m.offer_clash_warned()}</p>
        </Notice>
      ) : null}
      <DifferenceNote date={date} />
    </>
  );
}

function DifferenceNote({ date: { difference, requested, time_zone } }: { date: DateCheck }) {
  if (!difference || !requested) return null;
  const words = difference === "moved" ? m.offer_moves_text : m.offer_leaves_open_text;
  return (
    <Notice tone="warn" title={m.offer_moves_title()}>
      <p>
        {richMessage(words, {
          when: (
            <b>
              <TimeSpan from={requested.starts_at} until={requested.ends_at} zone={time_zone} />
            </b>
          ),
        })}
      </p>
    </Notice>
  );
}
