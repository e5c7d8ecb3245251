import { randomUUID } from "node:crypto";
import { BookingGroups, GroupFilters } from "#app/components/booking/booking-groups.tsx";
import { BookingTools, readView, ViewTabs } from "#app/components/booking/booking-views.tsx";
import { Agenda } from "#app/components/booking/calendar/agenda.tsx";
import { viewAgenda } from "#app/components/booking/calendar/agenda-view.ts";
import { MonthCalendar } from "#app/components/booking/calendar/month-calendar.tsx";
import { viewMonth } from "#app/components/booking/calendar/month-view.ts";
import { CancelForm } from "#app/components/booking/cancellation/cancel-unpaid.tsx";
import { NoBookings } from "#app/components/booking/no-bookings.tsx";
import { describeRow } from "#app/components/booking/text/row-text.ts";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { monthOf, readMonth } from "#domain/booking/month.ts";
import { queryOf } from "#domain/query.ts";
import { toInstant, toLocalDate } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import { findBooking } from "#server/booking/reads/booking.ts";
import { findNearestMonth, listAgenda, listMonth } from "#server/booking/reads/calendar.ts";
import { type BookingGroup, countBookings, listBookings, readGroup } from "#server/booking/reads/lists.ts";
import type { Session } from "#server/http/context.ts";
import { commandAction } from "#server/http/form/form.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Page, pageOf } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import type { Route } from "./+types/bookings.ts";

/** Groups shown without a filter. */
const currentGroups: readonly BookingGroup[] = ["needs_you", "upcoming"];

export const handle: RouteHandle = { live: { noun: "booking" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profile } = requireProfile(context, request);
  const page = pageOf(context);
  const search = queryOf(request);
  const view = readView(search.get("view"));
  const cancelledId = search.get("cancelled");
  const [counts, cancelled, list, month, agenda] = await Promise.all([
    countBookings(page.scope),
    cancelledId ? findBooking(page.scope, cancelledId) : null,
    view === "list" ? loadList(page, search) : null,
    view === "calendar" ? loadMonth(page, search.get("month")) : null,
    view === "agenda" ? loadAgenda(page, search.get("after")) : null,
  ]);
  return {
    kind: profile.kind,
    view,
    counts,
    list,
    month,
    agenda,
    cancelling: search.get("cancel"),
    // Null unless the booking in the address is cancelled.
    cancelled_title: cancelled?.status === "cancelled" ? cancelled.title : null,
    hidden: { _key: randomUUID(), profile_id: profile.id },
  };
}

async function loadList({ scope, session }: Page, search: URLSearchParams) {
  const chosen = readGroup(search.get("group"));
  const after = chosen ? search.get("after") : null;
  const groups = chosen ? [chosen] : currentGroups;
  const pages = await Promise.all(groups.map((group) => listBookings(scope, group, after)));
  return {
    chosen,
    is_later_page: after !== null,
    sections: groups.map((group, index) => ({
      group,
      rows: (pages[index]?.rows ?? []).map((row) => describeRow(replaceClosedNames(row), session.now)),
      next: pages[index]?.next ?? null,
    })),
    /** Query of the current list, without an open cancel form. */
    here: listQuery(chosen, after),
  };
}

/** Today in the reader's time zone, which is what "today" means in a calendar. */
function todayOf({ now, time_zone }: Session) {
  const date = toLocalDate(new Date(now), time_zone);
  return { date, from: toInstant(`${date}T00:00`, time_zone) };
}

async function loadMonth({ scope, session }: Page, text: string | null) {
  const { now, locale, time_zone } = session;
  const month = readMonth(text) ?? monthOf(new Date(now), time_zone);
  const found = replaceClosedNames(await listMonth(scope, month));
  const nearest = found.rows.length === 0 ? await findNearestMonth(scope, month) : null;
  return viewMonth({ ...found, month, nearest, today: todayOf(session).date, now, locale });
}

async function loadAgenda({ scope, session }: Page, after: string | null) {
  const { date, from } = todayOf(session);
  const found = replaceClosedNames(await listAgenda(scope, from, after));
  return { ...viewAgenda(found, date, session.now), is_later_page: after !== null };
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
      const search = queryOf(request);
      return listPath({
        ...listQuery(readGroup(search.get("group")), search.get("after")),
        cancelled: booking_id,
      });
    },
  },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.booking_list_title()) }];
}

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, view, counts, list, month, agenda, cancelled_title } = loaderData;
  const hasAny = Object.values(counts).some((count) => count > 0);
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
      {hasAny ? <ViewTabs view={view} /> : <NoBookings kind={kind} group={null} />}
      {hasAny && list ? <List {...loaderData} list={list} result={actionData?.result ?? null} /> : null}
      {hasAny && month ? <MonthCalendar view={month} /> : null}
      {hasAny && agenda ? <Agenda view={agenda} is_later_page={agenda.is_later_page} /> : null}
      {hasAny ? <BookingTools /> : null}
    </>
  );
}

type Data = Route.ComponentProps["loaderData"];
type ListProps = Pick<Data, "kind" | "counts" | "cancelling" | "hidden"> & {
  list: NonNullable<Data["list"]>;
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | null;
};

/** The groups, one of them with the question whether to cancel a booking. */
function List({ kind, counts, list, cancelling, hidden, result }: ListProps) {
  const { chosen, sections, here, is_later_page } = list;
  const cancellable = sections
    .flatMap((section) => section.rows)
    .find((row) => row.id === cancelling && row.may_cancel);
  const back = (
    <LinkButton to={listPath(here)} look="quiet">
      {m.booking_row_keep()}
    </LinkButton>
  );
  const question = cancellable
    ? {
        id: cancellable.id,
        question: <CancelForm booking={cancellable} hidden={hidden} result={result} back={back} />,
      }
    : null;
  return (
    <>
      <GroupFilters chosen={chosen} counts={counts} />
      {sections.every((section) => section.rows.length === 0) ? (
        <NoBookings kind={kind} group={chosen ?? "upcoming"} />
      ) : (
        <BookingGroups
          sections={sections}
          counts={counts}
          is_later_page={is_later_page}
          cancelPath={(id) => `${listPath({ ...here, cancel: id })}#cancel`}
          cancelling={question}
        />
      )}
    </>
  );
}
