import { randomUUID } from "node:crypto";
import { BookingRows } from "#app/components/booking/booking-rows.tsx";
import { CancelForm } from "#app/components/booking/cancellation/cancel-unpaid.tsx";
import { groupNames, NoBookings } from "#app/components/booking/no-bookings.tsx";
import { describeRow } from "#app/components/booking/text/row-text.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Filters, ShowMore } from "#app/ui/data/rows.tsx";
import { m } from "#messages/messages.js";
import { findBooking } from "#server/booking/reads.ts";
import { type BookingGroup, countBookings, listBookings, readGroup } from "#server/booking/reads-lists.ts";
import { commandAction } from "#server/http/form/form.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import type { Route } from "./+types/bookings.ts";

/** Groups shown without a filter. */
const currentGroups: readonly BookingGroup[] = ["needs_you", "upcoming"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profile } = requireProfile(context, request);
  const { session, scope } = pageOf(context);
  const search = new URL(request.url).searchParams;
  const chosen = readGroup(search.get("group"));
  const after = chosen ? search.get("after") : null;
  const groups = chosen ? [chosen] : currentGroups;
  const cancelledId = search.get("cancelled");
  const [counts, cancelled, ...pages] = await Promise.all([
    countBookings(scope),
    cancelledId ? findBooking(scope, cancelledId) : null,
    ...groups.map((group) => listBookings(scope, group, after)),
  ]);
  return {
    kind: profile.kind,
    chosen,
    is_later_page: after !== null,
    counts,
    sections: groups.map((group, index) => ({
      group,
      rows: (pages[index]?.rows ?? []).map((row) => describeRow(replaceClosedNames(row), session.now)),
      next: pages[index]?.next ?? null,
    })),
    /** Query of the current list, without an open cancel form. */
    here: listQuery(chosen, after),
    cancelling: search.get("cancel"),
    // Null unless the booking in the address is cancelled.
    cancelled_title: cancelled?.status === "cancelled" ? cancelled.title : null,
    hidden: { _key: randomUUID(), profile_id: profile.id },
  };
}

function listQuery(group: BookingGroup | null, after: string | null): Record<string, string> {
  return { ...(group ? { group } : {}), ...(after ? { after } : {}) };
}

const listPath = (search: Record<string, string>) => {
  const text = new URLSearchParams(search).toString();
  return text ? `/bookings?${text}` : "/bookings";
};

export const action = commandAction({
  cancel_booking: {
    redirectTo({ booking_id }, { request }) {
      const search = new URL(request.url).searchParams;
      return listPath({
        ...listQuery(readGroup(search.get("group")), search.get("after")),
        cancelled: booking_id,
      });
    },
  },
});

export function meta() {
  return [{ title: `${m.booking_list_title()} · ${m.common_brand()}` }];
}

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, chosen, is_later_page, counts, sections, here, cancelling, cancelled_title, hidden } =
    loaderData;
  const result = actionData?.result ?? null;
  const cancellable = sections
    .flatMap((section) => section.rows)
    .find((row) => row.id === cancelling && row.may_cancel);
  const question = cancellable
    ? {
        id: cancellable.id,
        question: (
          <CancelForm
            booking={cancellable}
            hidden={hidden}
            result={result}
            back={
              <LinkButton to={listPath(here)} look="quiet">
                {m.booking_row_keep()}
              </LinkButton>
            }
          />
        ),
      }
    : null;
  const hasAny = Object.values(counts).some((count) => count > 0);
  const isEmpty = sections.every((section) => section.rows.length === 0);
  return (
    <>
      <PageHeader
        title={m.booking_list_title()}
        sentence={
          <span className="soft">
            {kind === "provider" ? m.booking_list_sentence_provider() : m.booking_list_sentence_customer()}
          </span>
        }
      />
      {cancelled_title ? (
        <div className="mb-6">
          <Notice tone="good" title={m.booking_notice_row_cancelled({ title: cancelled_title })} isLive />
        </div>
      ) : null}
      {hasAny ? <GroupFilters chosen={chosen} counts={counts} /> : null}
      {isEmpty ? (
        <NoBookings kind={kind} group={hasAny ? (chosen ?? "upcoming") : null} />
      ) : (
        <div className="stack loose">
          {sections
            .filter((section) => section.rows.length > 0)
            .map(({ group, rows, next }) => (
              <section key={group} className="stack tight deal-rows">
                <h2 className="mb-2">{groupNames[group]()}</h2>
                <BookingRows
                  rows={rows}
                  label={groupNames[group]()}
                  cancelPath={(id) => `${listPath({ ...here, cancel: id })}#cancel`}
                  cancelling={question}
                />
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
      )}
    </>
  );
}

type GroupFiltersProps = Pick<Route.ComponentProps["loaderData"], "chosen" | "counts">;

function GroupFilters({ chosen, counts }: GroupFiltersProps) {
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
