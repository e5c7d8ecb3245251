import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { BookingSteps } from "#app/components/booking/booking-steps.tsx";
import { CancelUnpaid } from "#app/components/booking/cancel-unpaid.tsx";
import { CancellationCost } from "#app/components/booking/cancellation-cost.tsx";
import { BookingBadge, BookingSentence, isOver } from "#app/components/booking/panel.tsx";
import { bookingPaths, holdEnded, requestReopened, rightStep } from "#app/components/booking/paths.ts";
import { noticeOf, StepNotice } from "#app/components/booking/step-notice.tsx";
import { asksToUndo, UndoAcceptance } from "#app/components/booking/undo-acceptance.tsx";
import { AttemptNotice, hasRunOut } from "#app/components/payment/attempt-notice.tsx";
import { BookingSummary } from "#app/components/payment/booking-summary.tsx";
import { DepositNote, PayForm } from "#app/components/payment/pay-form.tsx";
import { PageHeader, WithRail } from "#app/ui/content.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { termsVersion } from "#domain/account/terms.ts";
import { m } from "#messages/messages.js";
import { findBooking, listBookingLines } from "#server/booking/reads.ts";
import { requireMember } from "#server/http/auth-guard.ts";
import { commandAction } from "#server/http/form.ts";
import { orNotFound, pageOf, refusePage } from "#server/http/page.ts";
import { reconcileNow } from "#server/http/page-reconcile.ts";
import { findAttempt, listAttempts, summarise } from "#server/payment/reads.ts";
import type { Route } from "./+types/payment.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  const { session, scope } = pageOf(context);
  const booking = orNotFound(await findBooking(scope, params.bookingId));
  if (booking.side !== "customer") return refusePage("not_found");
  if (isOver(booking, session.now)) throw redirect(holdEnded(booking));
  if (booking.status !== "awaiting_payment") throw redirect(rightStep(booking));
  const has_returned = new URL(request.url).searchParams.has("returned");
  const before = summarise(booking, await listAttempts(scope, booking.id));
  // Back from the payment page, or its time is up: what came of it is asked now, not told a minute later.
  const isAsked = before.live?.session_url && (has_returned || hasRunOut(before.live, session.now));
  if (isAsked && before.live) await reconcileNow(context, before.live.id);
  const [price, attempts] = await Promise.all([
    listBookingLines(scope, booking),
    isAsked ? listAttempts(scope, booking.id) : before.all,
  ]);
  const { live, latest } = summarise(booking, attempts);
  // Money on its way: the outcome page tells how it ends.
  if (live?.status === "processing" || latest?.status === "succeeded") {
    throw redirect(bookingPaths.success(booking.id));
  }
  return {
    booking: { ...booking, questions: [] },
    price,
    live,
    latest,
    has_returned,
    terms_version: termsVersion,
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
    is_undoing: asksToUndo(request),
    notice: noticeOf(request, booking),
  };
}

export const action = commandAction({
  start_payment: {
    async then({ attempt_id, checkout_url }, { context, params }) {
      const id = params.bookingId ?? "";
      if (!attempt_id) return bookingPaths.success(id);
      if (checkout_url) return checkout_url;
      // Made ready right after the command where the payment service answered in time.
      const { scope, session } = pageOf(context);
      const attempt = await findAttempt(scope, attempt_id);
      if (hasRunOut(attempt, session.now)) return bookingPaths.payment(id);
      return attempt?.session_url ?? bookingPaths.payment(id);
    },
  },
  undo_acceptance: { then: ({ request_id }) => requestReopened(request_id) },
  cancel_booking: {
    then: (_out, { params }) => `${bookingPaths.booking(params.bookingId ?? "")}?notice=cancelled`,
  },
});

export function meta() {
  return [{ title: `${m.payment_title()} · ${m.common_brand()}` }];
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, price, live, latest, has_returned, terms_version, hidden, is_undoing, notice } =
    loaderData;
  const { now } = useViewer();
  const resultOf = (command: string) =>
    actionData?.command === command ? (actionData.result ?? null) : null;
  return (
    <>
      <BookingSteps booking={booking} current="payment" />
      <StepNotice code={has_returned ? null : notice} />
      <PageHeader
        title={booking.total_minor === 0 ? m.payment_title_free() : m.payment_title()}
        badge={<BookingBadge booking={booking} />}
        sentence={<BookingSentence booking={booking} />}
      />
      <AttemptNotice
        live={live}
        latest={latest}
        hasReturned={has_returned}
        hold_until={booking.hold_until}
        now={now}
      />
      <UndoAcceptance
        booking={booking}
        hidden={hidden}
        result={resultOf("undo_acceptance")}
        isOpen={is_undoing}
      />
      <WithRail rail={<BookingSummary booking={booking} price={price} />} isRailFirst>
        <DepositNote booking={booking} />
        {booking.total_minor === 0 ? null : <CancellationCost booking={booking} />}
        <PayForm {...{ booking, hidden, terms_version }} result={resultOf("start_payment")} />
        <CancelUnpaid
          booking={booking}
          hidden={hidden}
          result={resultOf("cancel_booking")}
          title={m.payment_cancel_summary()}
        />
      </WithRail>
    </>
  );
}
