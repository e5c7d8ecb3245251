import { randomUUID } from "node:crypto";
import { lazy } from "react";
import { redirect } from "react-router";
import { BookingRail } from "#app/components/booking/booking-rail.tsx";
import { BookingStages } from "#app/components/booking/booking-steps.tsx";
import { CancelPaid } from "#app/components/booking/cancellation/cancel-paid.tsx";
import { CancelUnpaid } from "#app/components/booking/cancellation/cancel-unpaid.tsx";
import { CancellationCost } from "#app/components/booking/cancellation/cancellation-cost.tsx";
import { CancellationRequest } from "#app/components/booking/cancellation/cancellation-request.tsx";
import { UndoAcceptance } from "#app/components/booking/cancellation/undo-acceptance.tsx";
import { describeChangeForms, openChangeForm } from "#app/components/booking/change/change-form-text.ts";
import { ChangeSlot } from "#app/components/booking/change/change-slot.tsx";
import { describeChange } from "#app/components/booking/change/change-text.ts";
import { hasDelivery } from "#app/components/booking/delivery/view.ts";
import { InformationSection } from "#app/components/booking/information-section.tsx";
import { NextSteps } from "#app/components/booking/next-steps.tsx";
import { BookingBadge, BookingSentence } from "#app/components/booking/panel.tsx";
import { bookingPaths, hasUndoQuery, isUnpaid } from "#app/components/booking/paths.ts";
import { makeSentence, SentenceText } from "#app/components/booking/sentence.tsx";
import { findStepNotice, StepNotice } from "#app/components/booking/step-notice.tsx";
import { describeCancelPaid, describeCancelWish } from "#app/components/booking/text/cancel-text.ts";
import { describeCancellationCost } from "#app/components/booking/text/cancellation-cost-text.ts";
import { describeInformation } from "#app/components/booking/text/information-text.ts";
import { describeNext } from "#app/components/booking/text/next-text.ts";
import { describePanel } from "#app/components/booking/text/panel-text.ts";
import { describePrice } from "#app/components/booking/text/price-text.ts";
import { describeTimeline } from "#app/components/booking/text/timeline-text.ts";
import { BookingPlace, BookingTime } from "#app/components/booking/time-place.tsx";
import { BookingTimeline } from "#app/components/booking/timeline.tsx";
import { describePayment } from "#app/components/payment/payment-text.ts";
import { describeStatement } from "#app/components/payment/statement-text.ts";
import type { RouteHandle } from "#app/script-free.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader, Pairs, WithRail } from "#app/ui/content.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { hasEnded } from "#domain/booking/documents.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findActiveProfile } from "#server/account/reads/lists.ts";
import { findBooking, findBookingIdByNumber, listBookingLines } from "#server/booking/reads/booking.ts";
import { findOpenChange, listChangeLines } from "#server/booking/reads/changes.ts";
import { findDelivery } from "#server/booking/reads/delivery.ts";
import { questionViews } from "#server/category/reads/category.ts";
import { listBookingEvents } from "#server/event/reads/event.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findProviderByOffer } from "#server/offer/reads/provider.ts";
import { listAttempts, summarisePayments } from "#server/payment/reads/payment.ts";
import { findStatement } from "#server/payment/reads/statement.ts";
import { linkOfBooking } from "#server/thread/reads/unread.ts";
import type { Route } from "./+types/booking.ts";

export { runBookingAction as action } from "./booking-action.ts";

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

// Only once a problem was reported.
const DisputeSection = lazy(async () => {
  const { DisputeSection: Section } = await import("#app/components/booking/dispute/dispute-section.tsx");
  return { default: Section };
});

export const handle: RouteHandle = { live: { noun: "booking", param: "id" } };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  const { session, scope } = pageOf(context);
  const { now, locale } = session;
  const numbered = await findBookingIdByNumber(scope, params.id);
  if (numbered) throw redirect(bookingPaths.booking(numbered));
  const { questions, typed, ...booking } = orNotFound(
    replaceClosedNames(await findBooking(scope, params.id)),
  );
  const changeForm = openChangeForm(request);
  const [price, provider, attempts, events, statement, change, changeLines, own, delivery, talk] =
    await Promise.all([
      listBookingLines(scope, booking).then(replaceClosedNames),
      booking.side === "customer"
        ? findProviderByOffer(scope, booking.offer_id).then(replaceClosedNames)
        : null,
      listAttempts(scope, booking.id),
      listBookingEvents(scope, booking.id),
      findStatement(scope, booking.id),
      booking.status === "confirmed" ? findOpenChange(scope, booking) : null,
      changeForm === "lines" ? listChangeLines(scope, booking) : [],
      changeForm === "lines" && booking.side === "provider" ? findActiveProfile(scope) : null,
      booking.confirmed_at === null ? null : findDelivery(scope, booking.id),
      linkOfBooking(scope, booking.id),
    ]);
  const fullBooking = { ...booking, questions, typed };
  const payment = summarisePayments(booking, attempts);
  const lines = describePrice(booking, price, locale);
  // The browser receives these fields only as text.
  const { answers, billing, notes, cost_steps, instalments, cancel_wish, cancellation, ...visible } = booking;
  return {
    booking: visible,
    provider,
    panel: describePanel(fullBooking, now),
    steps: describeNext(fullBooking, now),
    information: describeInformation(booking, questionViews(questions, locale), locale),
    no_information: booking.contact ? null : noInformation(fullBooking),
    lines,
    change: describeChange(fullBooking, change, lines, now, locale),
    change_forms: change
      ? null
      : describeChangeForms(fullBooking, changeForm, changeLines, own?.country ?? null, now),
    cost: describeCancellationCost(booking, now, locale),
    cancel: describeCancelPaid(fullBooking, locale),
    wish: describeCancelWish(fullBooking, locale),
    payment: describePayment(fullBooking, payment),
    statement: describeStatement(booking.side, statement),
    moments: describeTimeline(fullBooking, events, now),
    delivery,
    talk,
    now,
    is_cancelling: queryOf(request).has("cancel"),
    is_undoing: hasUndoQuery(request),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
    notice: findStepNotice(request, booking),
    /** Printed date, because a paper copy goes out of date. */
    as_of: makeSentence(m.booking_printed, { when: { at: now } }),
  };
}

type BookingDetail = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** Sentence in place of the information while there is none to show. */
function noInformation({ side, status, typed }: BookingDetail): string {
  if (side === "customer") {
    return typed ? m.booking_information_begun() : m.booking_information_owed_customer();
  }
  return hasEnded(status) ? m.booking_information_hidden() : m.booking_information_owed_provider();
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.booking.title ?? m.booking_list_title()} · ${m.common_brand()}` }];
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, panel, hidden, notice, as_of } = loaderData;
  const { next } = panel;
  const resultOf: ResultOf = (command) => (actionData?.command === command ? actionData.result : null);
  return (
    <div className="booking-page">
      <StepNotice notice={notice} />
      <p className="print-only">
        {m.common_brand()} · {m.booking_number({ id: booking.number })}
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
      <WithRail
        rail={<BookingRail {...loaderData} />}
        end={<End loaderData={loaderData} resultOf={resultOf} />}
      >
        <Middle loaderData={loaderData} actionData={actionData} resultOf={resultOf} />
      </WithRail>
    </div>
  );
}

/** The answer to a form of this page, for the form that was sent. */
type ResultOf = (command: string) => FormResult | null;
type PartProps = { loaderData: LoaderData; resultOf: ResultOf };

/** What is agreed, and what the reader can answer or deliver now. */
function Middle({ loaderData, actionData, resultOf }: PartProps & Pick<Route.ComponentProps, "actionData">) {
  const { booking, change, wish, delivery, hidden, now } = loaderData;
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
      </section>
      {about?.delivery.dispute ? <DisputeSection {...about} /> : null}
      {about && hasDelivery(about) ? <DeliverySection {...about} /> : null}
      <NextSteps steps={loaderData.steps} />
      <InformationSection {...loaderData} />
    </>
  );
}

/** What cancelling costs, what has happened, and the forms to change or cancel. */
function End({ loaderData, resultOf }: PartProps) {
  const { booking, cost, moments, change_forms, cancel, is_cancelling, hidden } = loaderData;
  return (
    <>
      <CancellationCost cost={cost} />
      <section className="stack tight no-print">
        <h2>{m.booking_timeline()}</h2>
        <BookingTimeline moments={moments} />
      </section>
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
