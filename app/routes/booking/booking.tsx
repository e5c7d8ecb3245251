import { lazy } from "react";
import { Link } from "react-router";
import { BookingRail, Statement } from "#app/components/booking/booking-rail.tsx";
import { BookingStages } from "#app/components/booking/booking-steps.tsx";
import { BookingTabs, PartPanel } from "#app/components/booking/booking-tabs.tsx";
import { CancelPaid } from "#app/components/booking/cancellation/cancel-paid.tsx";
import { CancellationCost } from "#app/components/booking/cancellation/cancellation-cost.tsx";
import { CancellationRequest } from "#app/components/booking/cancellation/cancellation-request.tsx";
import { UndoAcceptance } from "#app/components/booking/cancellation/undo-acceptance.tsx";
import { ChangeSlot } from "#app/components/booking/change/change-slot.tsx";
import { hasDelivery } from "#app/components/booking/delivery/view.ts";
import { Documents } from "#app/components/booking/documents.tsx";
import { InformationSection } from "#app/components/booking/information/information-section.tsx";
import { NextSteps } from "#app/components/booking/next-steps.tsx";
import { BookingBadge, BookingSentence } from "#app/components/booking/panel.tsx";
import { bookingPaths, isUnpaid } from "#app/components/booking/paths.ts";
import { SentenceText } from "#app/components/booking/sentence.tsx";
import { StepNotice } from "#app/components/booking/step-notice.tsx";
import { BookingPlace, BookingTime } from "#app/components/booking/time-place.tsx";
import { BookingTimeline } from "#app/components/booking/timeline.tsx";
import { rowOf } from "#app/components/thread/thread-list.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle, useSettings } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader, Pairs, WithRail } from "#app/ui/content.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { hasCalendarFile } from "#domain/booking/documents.ts";
import { m } from "#messages/messages.js";
import type { Route } from "./+types/booking.ts";

export { runBookingAction as action } from "./booking-action.ts";
export { readBookingPage as loader } from "./booking-data.ts";

// Only until it is paid.
const CancelUnpaid = lazy(async () => {
  const { CancelUnpaid: Cancel } = await import("#app/components/booking/cancellation/cancel-unpaid.tsx");
  return { default: Cancel };
});

// Only between payment and delivery.
const ChangeForms = lazy(async () => {
  const { ChangeForms: Forms } = await import("#app/components/booking/change/change-forms.tsx");
  return { default: Forms };
});

// Only once the work was accepted.
const Completed = lazy(async () => {
  const { Completed: Thanks } = await import("#app/components/booking/completed.tsx");
  return { default: Thanks };
});

// Only once the work has begun.
const DeliverySection = lazy(async () => {
  const { DeliverySection: Section } = await import("#app/components/booking/delivery/delivery-section.tsx");
  return { default: Section };
});

// Only for the provider, between payment and acceptance.
const ReducePrice = lazy(async () => {
  const { ReducePrice: Reduction } = await import("#app/components/booking/change/reduce-price.tsx");
  return { default: Reduction };
});

// Only once a problem was reported.
const DisputeSection = lazy(async () => {
  const { DisputeSection: Section } = await import("#app/components/booking/dispute/dispute-section.tsx");
  return { default: Section };
});

export const handle: RouteHandle = { live: { noun: "booking", param: "id" } };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.booking.title ?? m.booking_list_title()) }];
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, panel, hidden, notice, as_of, part } = loaderData;
  const { next } = panel;
  const { site_name } = useSettings();
  const resultOf: ResultOf = (command) => (actionData?.command === command ? actionData.result : null);
  return (
    <div className="booking-page">
      <StepNotice notice={notice} />
      <p className="print-only">
        {site_name} · {m.booking_number({ id: booking.number })}
        {" · "}
        <SentenceText said={as_of} isQuiet />
      </p>
      <PageHeader
        title={booking.title}
        badge={
          <>
            <BookingBadge badge={panel.badge} />
            <span className="small soft num">{booking.number}</span>
          </>
        }
        sentence={<BookingSentence panel={panel} />}
        isActionKept
        action={
          next ? (
            <LinkButton to={next.to} look={next.is_primary ? "primary" : "plain"}>
              {next.label}
            </LinkButton>
          ) : null
        }
      />
      <div className="no-print">
        <BookingStages status={booking.status} />
      </div>
      <div className="no-print">
        <UndoAcceptance
          booking={booking}
          hidden={hidden}
          result={resultOf("undo_acceptance")}
          isOpen={loaderData.is_undoing}
        />
      </div>
      <WithRail rail={<BookingRail {...loaderData} />}>
        <BookingTabs current={part} talk={loaderData.talk} />
        <PartPanel part="overview" current={part}>
          <Overview loaderData={loaderData} actionData={actionData} resultOf={resultOf} />
        </PartPanel>
        <PartPanel part="details" current={part}>
          <InformationSection {...loaderData} />
          <Forms loaderData={loaderData} resultOf={resultOf} />
        </PartPanel>
        <PartPanel part="documents" current={part}>
          <Documents booking={booking} />
          <Statement {...loaderData} />
        </PartPanel>
        <PartPanel part="history" current={part}>
          <section className="stack tight no-print">
            <h2>{m.booking_timeline()}</h2>
            <BookingTimeline moments={loaderData.moments} />
          </section>
        </PartPanel>
      </WithRail>
    </div>
  );
}

/** The answer to a form of this page, for the form that was sent. */
type ResultOf = (command: string) => FormResult | null;
type PartProps = { loaderData: LoaderData; resultOf: ResultOf };

/** What is agreed, what the reader can answer or deliver now, and what cancelling costs. */
function Overview({
  loaderData,
  actionData,
  resultOf,
}: PartProps & Pick<Route.ComponentProps, "actionData">) {
  const { booking, change, wish, delivery, hidden, now, thread, cost } = loaderData;
  const sent = actionData ? { command: actionData.command, result: actionData.result } : null;
  const about = delivery ? { booking, delivery, hidden, sent, now } : null;
  return (
    <>
      {booking.status === "completed" ? (
        <Completed
          booking={booking}
          delivery={delivery}
          hidden={hidden}
          result={resultOf("repeat_request")}
        />
      ) : null}
      <ChangeSlot
        key={booking.id}
        change={change}
        booking={booking}
        hidden={hidden}
        result={resultOf("answer_change")}
      />
      {wish ? (
        <CancellationRequest
          wish={wish}
          hidden={hidden}
          result={resultOf("answer_cancellation") ?? resultOf("withdraw_cancellation")}
        />
      ) : null}
      <section className="stack tight">
        <h2>{m.booking_when_where()}</h2>
        <Pairs
          pairs={[
            { key: "when", term: m.booking_when(), value: <BookingTime {...booking} /> },
            { key: "where", term: m.booking_where(), value: <BookingPlace place={booking} /> },
          ]}
        />
        <p className="flex flex-wrap gap-4 small no-print">
          {hasCalendarFile(booking) ? (
            <a href={bookingPaths.calendar(booking.id)}>{m.booking_document_calendar()}</a>
          ) : null}
          {mayChange(loaderData) ? (
            <Link to="?part=details" preventScrollReset>
              {m.booking_change_or_cancel()}
            </Link>
          ) : null}
        </p>
      </section>
      {about?.delivery.dispute ? <DisputeSection {...about} /> : null}
      {about && hasDelivery(about) ? <DeliverySection {...about} /> : null}
      <NextSteps steps={loaderData.steps} />
      {thread ? (
        <section className="stack tight no-print">
          <h2>{m.thread_last()}</h2>
          <Rows label={m.thread_last()} rows={[rowOf(thread)]} />
        </section>
      ) : null}
      <CancellationCost cost={cost} />
    </>
  );
}

const mayChange = ({ booking, change_forms, cancel }: LoaderData) =>
  isUnpaid(booking.status) || Boolean(change_forms || cancel);

/** The forms to change or cancel. */
function Forms({ loaderData, resultOf }: PartProps) {
  const { booking, change_forms, may_reduce, cancel, is_cancelling, hidden } = loaderData;
  return (
    <>
      {change_forms ? (
        <div className="no-print">
          <ChangeForms
            forms={change_forms}
            hidden={hidden}
            dateResult={resultOf("propose_reschedule")}
            linesResult={resultOf("propose_change") ?? resultOf("propose_lines") ?? resultOf("more_lines")}
          />
        </div>
      ) : null}
      {may_reduce ? (
        <div className="no-print">
          <ReducePrice booking={booking} hidden={hidden} result={resultOf("reduce_price")} />
        </div>
      ) : null}
      {cancel ? (
        <div className="no-print">
          <CancelPaid
            cancel={cancel}
            hidden={hidden}
            result={resultOf("cancel_booking")}
            askResult={resultOf("request_cancellation")}
            isOpen={is_cancelling}
          />
        </div>
      ) : null}
      {/* Both parties may cancel until it is paid or ended, even between the end of the hold and the lapse. */}
      {isUnpaid(booking.status) ? (
        <div className="no-print">
          <CancelUnpaid
            booking={booking}
            hidden={hidden}
            result={resultOf("cancel_booking")}
            isOpen={is_cancelling}
          />
        </div>
      ) : null}
    </>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];
