import { randomUUID } from "node:crypto";
import { GivenInformation } from "#app/components/booking/answers.tsx";
import { CancelUnpaid } from "#app/components/booking/cancel-unpaid.tsx";
import { CancellationCost } from "#app/components/booking/cancellation-cost.tsx";
import { MoneySummary } from "#app/components/booking/money-summary.tsx";
import { BookingBadge, BookingSentence, panelOf } from "#app/components/booking/panel.tsx";
import { bookingPaths, hasEnded, isUnpaid, requestReopened } from "#app/components/booking/paths.ts";
import { People } from "#app/components/booking/people.tsx";
import { noticeOf, StepNotice } from "#app/components/booking/step-notice.tsx";
import { BookingTimeline } from "#app/components/booking/timeline.tsx";
import { asksToUndo, UndoAcceptance } from "#app/components/booking/undo-acceptance.tsx";
import { BookingWhen, BookingWhere } from "#app/components/booking/when-where.tsx";
import { PaymentState } from "#app/components/payment/payment-status.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, PageHeader, Pairs, WithRail } from "#app/ui/content.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { findBooking, listBookingLines } from "#server/booking/reads.ts";
import { type ShownQuestion, shownQuestions } from "#server/category/reads.ts";
import { listBookingEvents } from "#server/event/reads.ts";
import { requireMember } from "#server/http/auth-guard.ts";
import { commandAction } from "#server/http/form.ts";
import { orNotFound, pageOf } from "#server/http/page.ts";
import { listAttempts, summarise } from "#server/payment/reads.ts";
import type { Route } from "./+types/booking.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  const { session, scope } = pageOf(context);
  const booking = orNotFound(await findBooking(scope, params.id));
  const [price, attempts, events] = await Promise.all([
    listBookingLines(scope, booking),
    listAttempts(scope, booking.id),
    listBookingEvents(scope, booking.id),
  ]);
  const { status, paid_minor, returned_minor } = summarise(booking, attempts);
  return {
    booking: { ...booking, questions: [] },
    questions: shownQuestions(booking.questions, session.locale),
    price,
    payment: { status, paid_minor, returned_minor },
    events,
    is_cancelling: new URL(request.url).searchParams.has("cancel"),
    is_undoing: asksToUndo(request),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
    notice: noticeOf(request, booking),
  };
}

export const action = commandAction({
  cancel_booking: {
    then: (_out, { params }) => `${bookingPaths.booking(params.id ?? "")}?notice=cancelled`,
  },
  undo_acceptance: { then: ({ request_id }) => requestReopened(request_id) },
});

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.booking.title ?? m.booking_list_title()} · ${m.common_brand()}` }];
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, questions, price, payment, events, is_cancelling, is_undoing, hidden, notice } =
    loaderData;
  const { now } = useViewer();
  const next = panelOf(booking, now).next?.(booking);
  // Until it is paid or ended either side may leave, also between the end of the hold and its release.
  const mayLeave = isUnpaid(booking.status);
  const resultOf = (command: string) => (actionData?.command === command ? actionData.result : null);
  return (
    <>
      <StepNotice code={notice} />
      <PageHeader
        title={booking.title}
        badge={<BookingBadge booking={booking} />}
        sentence={<BookingSentence booking={booking} />}
        action={
          next ? (
            <LinkButton to={next.to} look="primary">
              {next.label}
            </LinkButton>
          ) : null
        }
      />
      <UndoAcceptance
        booking={booking}
        hidden={hidden}
        result={resultOf("undo_acceptance")}
        isOpen={is_undoing}
      />
      <WithRail rail={<Rail {...{ booking, price, payment }} />}>
        <section className="stack tight">
          <h2>{m.booking_when_where()}</h2>
          <Pairs
            pairs={[
              { key: "when", term: m.booking_when(), value: <BookingWhen {...booking} /> },
              { key: "where", term: m.booking_where(), value: <BookingWhere place={booking} /> },
            ]}
          />
        </section>
        <InformationPart booking={booking} questions={questions} />
        {hasEnded(booking.status) || booking.status === "completed" ? null : (
          <CancellationCost booking={booking} isUnpaid={isUnpaid(booking.status)} />
        )}
        <section className="stack tight">
          <h2>{m.booking_timeline()}</h2>
          <BookingTimeline booking={booking} events={events} />
        </section>
        {mayLeave ? (
          <CancelUnpaid
            booking={booking}
            hidden={hidden}
            result={resultOf("cancel_booking")}
            isOpen={is_cancelling}
          />
        ) : null}
      </WithRail>
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Rail({ booking, price, payment }: Pick<Shown, "booking" | "price" | "payment">) {
  return (
    <>
      <Card as="section">
        <h2 className="visually-hidden">{m.booking_people()}</h2>
        <People booking={booking} />
      </Card>
      <Card as="section">
        <div className="grid gap-4">
          <h2>{m.booking_price()}</h2>
          <MoneySummary booking={booking} price={price} hasInstalments={isUnpaid(booking.status)} />
          <PaymentState booking={booking} payment={payment} />
          <a className="small soft" href={`/request/${booking.request_id}/offer/${booking.offer_id}`}>
            {m.booking_action_offer()}
          </a>
        </div>
      </Card>
    </>
  );
}

type InformationPartProps = Pick<Shown, "booking"> & { questions: readonly ShownQuestion[] };

/** What was given, the way to change it, or why there is nothing to see. */
function InformationPart({ booking, questions }: InformationPartProps) {
  const { id, side, status, contact } = booking;
  const mayEdit = side === "customer" && contact && (status === "awaiting_payment" || status === "confirmed");
  const nothing =
    side === "customer"
      ? m.booking_information_owed_customer()
      : hasEnded(status)
        ? m.booking_information_hidden()
        : m.booking_information_owed_provider();
  return (
    <section className="stack tight">
      <div className="flex flex-wrap items-baseline gap-3">
        <h2>{m.booking_information()}</h2>
        {mayEdit ? (
          <a className="small" href={bookingPaths.information(id)}>
            {m.booking_action_edit()}
          </a>
        ) : null}
      </div>
      {contact ? (
        <GivenInformation booking={booking} questions={questions} />
      ) : (
        <p className="soft">{nothing}</p>
      )}
    </section>
  );
}
