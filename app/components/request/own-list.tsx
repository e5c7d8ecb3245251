import { Link } from "react-router";
import { LandingPicture } from "#app/components/category/picture.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { AboutRow, NumberedTitle } from "#app/ui/data/numbered.tsx";
import { Filters, type Row, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OwnRequestRow, OwnState } from "#server/request/reads/lists.ts";
import { offerCountText } from "./request-text.ts";
import { RequestBadge } from "./status-badge.tsx";

const stateNames: Record<OwnState, () => string> = {
  all: m.request_filter_all,
  draft: m.request_filter_draft,
  open: m.request_filter_open,
  awarded: m.request_filter_awarded,
  ended: m.request_filter_ended,
};

type OwnListProps = {
  rows: readonly OwnRequestRow[];
  next: string | null;
  state: OwnState;
  states: readonly OwnState[];
  counts: Record<OwnState, number>;
  is_first: boolean;
};

/** The customer's requests, filtered by state, with offers and next step. */
export function OwnList({ rows, next, state, states, counts, is_first }: OwnListProps) {
  const isEmpty = rows.length === 0 && is_first;
  return (
    <>
      {isEmpty && state === "all" ? null : (
        <Filters
          label={m.request_filter_label()}
          filters={states.map((one) => ({
            key: one,
            label: (
              <>
                {stateNames[one]()} <span className="num soft">{counts[one]}</span>
              </>
            ),
            to: pathOf(one),
            isOn: one === state,
          }))}
        />
      )}
      {isEmpty ? (
        <EmptyState
          picture={state === "all" ? <LandingPicture /> : null}
          title={state === "all" ? m.request_list_empty_title() : m.request_list_none_title()}
          action={
            <LinkButton to="/request" look={state === "all" ? "primary" : "plain"}>
              {m.request_new()}
            </LinkButton>
          }
        >
          {state === "all" ? m.request_list_empty_text() : m.request_list_none_text()}
        </EmptyState>
      ) : (
        <Rows label={m.request_list_title()} heading="h2" rows={rows.map(rowOf)} />
      )}
      <ShowMore
        to={next ? nextPath(state, next) : null}
        count={is_first ? undefined : <Link to={pathOf(state)}>{m.request_board_first()}</Link>}
      />
    </>
  );
}

function pathOf(state: OwnState): string {
  return state === "all" ? "/requests" : `/requests?state=${state}`;
}

function nextPath(state: OwnState, after: string): string {
  const query = new URLSearchParams({ after });
  if (state !== "all") query.set("state", state);
  return `/requests?${query}`;
}

function rowOf(row: OwnRequestRow): Row {
  const { id, number, status, category_name, place_town, starts_at, ends_at, time_zone } = row;
  const name = row.title ?? category_name ?? m.request_untitled();
  const to = status === "draft" ? `/request?draft=${id}` : `/request/${id}`;
  return {
    key: id,
    title: <NumberedTitle title={name} number={number} />,
    to,
    badge: <RequestBadge status={status} isUndecided={isUndecided(row)} />,
    detail: (
      <>
        {[row.title ? category_name : null, place_town].filter(Boolean).join(" · ")}
        {starts_at ? (
          <>
            {" · "}
            <TimeSpan from={starts_at} until={ends_at} zone={time_zone ?? "UTC"} form="short" />
          </>
        ) : null}
        {"\u00a0· "}
        <span className="num whitespace-nowrap">{number}</span>
      </>
    ),
    amount: <Amount {...row} />,
    note: <NextStep {...row} />,
    action: <RowAction {...row} to={to} name={name} />,
  };
}

function Amount({ lowest_minor, budget_minor, currency, status }: OwnRequestRow) {
  if (!currency) return null;
  if (lowest_minor !== null && status === "open") {
    return richMessage(m.request_from, {
      amount: (
        <b>
          <Money minor={lowest_minor} currency={currency} />
        </b>
      ),
    });
  }
  if (budget_minor === null) return null;
  return (
    <>
      {m.request_up_to()} <Money minor={budget_minor} currency={currency} />
    </>
  );
}

/** Its booking was cancelled, and the owner has yet to decide what follows. */
const isUndecided = ({ status, booking_id, is_booked_by_link }: OwnRequestRow) =>
  status === "awarded" && booking_id === null && !is_booked_by_link;

function NextStep(row: OwnRequestRow) {
  const { status, is_submitted, offer_count, expires_at, first_valid_until } = row;
  if (status === "draft") return is_submitted ? m.request_next_submitted() : m.request_next_draft();
  if (status === "open") {
    return (
      <>
        {offer_count === 0 && row.has_ended_offers
          ? m.request_offers_none_left()
          : offerCountText(offer_count)}
        <br />
        {first_valid_until
          ? richMessage(offer_count === 1 ? m.request_only_runs_out : m.request_first_runs_out, {
              when: <Time at={first_valid_until} form="short" />,
            })
          : expires_at
            ? richMessage(m.request_closes, { when: <Time at={expires_at} form="short" /> })
            : null}
      </>
    );
  }
  if (isUndecided(row)) return m.request_next_undecided();
  if (row.is_booked_by_link) return m.request_next_booked_by_link();
  return nextWords[status]?.() ?? null;
}

const nextWords: Partial<Record<OwnRequestRow["status"], () => string>> = {
  on_hold: m.request_next_on_hold,
  awarded: m.request_next_awarded,
  fulfilled: m.request_next_fulfilled,
  expired: m.request_next_expired,
  closed: m.request_next_closed,
  removed: m.request_next_removed,
};

/** The next step of a request; its name includes the request, because all rows have the same buttons. */
function RowAction({ name, to, ...row }: OwnRequestRow & { to: string; name: string }) {
  const [label, path] = nextAction(row, to);
  return (
    <LinkButton to={path} isCompact>
      {label}
      <AboutRow title={name} number={row.number} />
    </LinkButton>
  );
}

function nextAction(row: Omit<OwnRequestRow, "title">, to: string): [label: string, path: string] {
  const { status, offer_count, booking_id, is_booked_by_link } = row;
  if (status === "draft") return [m.request_action_continue(), to];
  if (status === "open" && offer_count > 0) return [m.request_action_compare(), to];
  if (status === "awarded" && booking_id) return [m.request_action_booking(), `/booking/${booking_id}`];
  if (status === "awarded" && !is_booked_by_link) return [m.request_action_decide(), to];
  return [m.request_action_open(), to];
}
