import type { ReactNode } from "react";
import { Filters, ShowMore } from "#app/ui/data/rows.tsx";
import { m } from "#messages/messages.js";
import type { BookingGroup, GroupCounts } from "#server/booking/reads/lists.ts";
import { BookingRows } from "./booking-rows.tsx";
import { groupNames } from "./no-bookings.tsx";
import type { BookingRowText } from "./text/row-text.ts";

export type GroupSection = { group: BookingGroup; rows: BookingRowText[]; next: string | null };

type BookingGroupsProps = {
  sections: readonly GroupSection[];
  counts: GroupCounts;
  is_later_page: boolean;
  cancelPath: (id: string) => string;
  cancelling: { id: string; question: ReactNode } | null;
};

/** The bookings of each group that has some. */
export function BookingGroups({ sections, counts, is_later_page, ...rows_of }: BookingGroupsProps) {
  return (
    <div className="stack loose">
      {sections
        .filter((section) => section.rows.length > 0)
        .map(({ group, rows, next }) => (
          <section key={group} className="stack tight deal-rows">
            <h2 className="mb-2">{groupNames[group]()}</h2>
            <BookingRows rows={rows} label={groupNames[group]()} {...rows_of} />
            {next || is_later_page ? (
              <ShowMore
                to={next ? `/bookings?group=${group}&after=${next}` : null}
                count={
                  is_later_page ? (
                    <a href={`/bookings?group=${group}`}>{m.booking_list_first()}</a>
                  ) : (
                    m.booking_list_count({ shown: rows.length, total: counts[group] })
                  )
                }
              />
            ) : null}
          </section>
        ))}
    </div>
  );
}

type GroupFiltersProps = { chosen: BookingGroup | null; counts: GroupCounts };

export function GroupFilters({ chosen, counts }: GroupFiltersProps) {
  const count = (number: number) => (number > 0 ? <span className="num soft">{number}</span> : null);
  return (
    <Filters
      label={m.booking_list_filters()}
      filters={[
        {
          key: "current",
          label: (
            <>
              {m.booking_list_current()} {count(counts.needs_you + counts.upcoming)}
            </>
          ),
          to: "/bookings",
          isOn: chosen === null,
        },
        ...(["needs_you", "upcoming", "past", "cancelled"] as const).map((group) => ({
          key: group,
          label: (
            <>
              {groupNames[group]()} {count(counts[group])}
            </>
          ),
          to: `/bookings?group=${group}`,
          isOn: chosen === group,
        })),
      ]}
    />
  );
}
