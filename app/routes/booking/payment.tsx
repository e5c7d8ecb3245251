import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { BookingSteps } from "#app/components/booking/booking-steps.tsx";
import { CancelUnpaid } from "#app/components/booking/cancellation/cancel-unpaid.tsx";
import { CancellationCost } from "#app/components/booking/cancellation/cancellation-cost.tsx";
import { UndoAcceptance } from "#app/components/booking/cancellation/undo-acceptance.tsx";
import { nextInstalment } from "#app/components/booking/instalments.ts";
import { BookingBadge, BookingSentence, hasHoldEnded } from "#app/components/booking/panel.tsx";
import { bookingPaths, currentStepPath, hasUndoQuery, holdEndedPath } from "#app/components/booking/paths.ts";
import { findStepNotice, StepNotice } from "#app/components/booking/step-notice.tsx";
import { describeCancellationCost } from "#app/components/booking/text/cancellation-cost-text.ts";
import { describePanel } from "#app/components/booking/text/panel-text.ts";
import { describePrice } from "#app/components/booking/text/price-text.ts";
import { AttemptNotice } from "#app/components/payment/attempt-notice.tsx";
import { describeAttempt, hasSessionExpired } from "#app/components/payment/attempt-text.ts";
import { BookingSummary } from "#app/components/payment/booking-summary.tsx";
import { describeOrder } from "#app/components/payment/order-text.ts";
import { describePaid } from "#app/components/payment/paid-text.ts";
import { PayForm } from "#app/components/payment/pay-form.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { latestAttempt } from "#domain/payment/instalments.ts";
import type { InstalmentKind } from "#domain/payment/plan.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findBooking, listBookingLines } from "#server/booking/reads/booking.ts";
import { commandAction } from "#server/http/form/form.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { isFormRefused, orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { reconcileNow } from "#server/http/page/reconcile.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import { findAttempt, listAttempts, summarisePayments } from "#server/payment/reads/payment.ts";
import type { Route } from "./+types/payment.ts";
import { undonePath } from "./undone-path.ts";

export const handle: RouteHandle = { isFunnel: true, live: { noun: "booking", param: "bookingId" } };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  const { session, scope } = pageOf(context);
  const { now, locale } = session;
  const booking = orNotFound(replaceClosedNames(await findBooking(scope, params.bookingId)));
  if (booking.side !== "customer") return refusePage("not_found");
  const rest = nextInstalment(booking);
  const mayPay = (booking.status === "awaiting_payment" && !hasHoldEnded(booking, now)) || rest !== null;
  // A refused form stays on this page, whatever the booking's state is.
  if (!mayPay && !isFormRefused(context)) {
    throw redirect(hasHoldEnded(booking, now) ? holdEndedPath(booking) : currentStepPath(booking));
  }
  const hasReturned = queryOf(request).has("returned");
  const previous = summarisePayments(booking, await listAttempts(scope, booking.id));
  // Once the customer is back or the payment page has expired, ask Stripe now instead of waiting for its webhook.
  const mustReconcile = previous.live?.session_url && (hasReturned || hasSessionExpired(previous.live, now));
  const hasReconciled = mustReconcile && previous.live ? await reconcileNow(context, previous.live.id) : true;
  const [price, attempts] = await Promise.all([
    listBookingLines(scope, booking).then(replaceClosedNames),
    mustReconcile ? listAttempts(scope, booking.id) : previous.all,
  ]);
  const payment = summarisePayments(booking, attempts);
  const { live } = payment;
  // The outcome page follows a payment in progress.
  if (mayPay && (live?.status === "processing" || (!rest && payment.latest?.status === "succeeded"))) {
    throw redirect(bookingPaths.success(booking.id));
  }
  const { id, version, hold_until, currency } = booking;
  const isOpen = mayPay && !booking.is_provider_suspended;
  const order = isOpen ? describeOrder(booking, live, now, locale) : null;
  const rest_minor = order?.rest_minor ?? null;
  const attemptFacts = {
    live,
    latest: latestAttempt(booking.instalments, attempts),
    has_returned: hasReturned,
    hold_until,
    now,
    is_unanswered: !hasReconciled && live !== null,
    rest: rest && {
      amount_minor: rest_minor ?? rest.amount_minor,
      currency,
      due_at: booking.cancel_overdue_at ?? rest.due_at,
    },
  };
  return {
    booking: { ...booking, questions: [] },
    panel: describePanel(booking, now),
    lines: [
      ...describePrice(booking, price, locale, { isPlanLeftOut: true }),
      ...(rest_minor === null ? [] : describePaid(booking, payment, rest_minor)),
    ],
    cost: describeCancellationCost(booking, now, locale),
    attempt: isOpen ? describeAttempt(attemptFacts) : null,
    order,
    may_cancel: mayPay && !rest,
    later: rest?.instalment ?? null,
    terms: { booking_id: id, version, terms_version: await findTermsVersion(scope) },
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
    is_undoing: hasUndoQuery(request),
    notice: hasReturned ? null : findStepNotice(request, booking),
  };
}

export const action = commandAction({
  start_payment: {
    async redirectTo({ attempt_id, checkout_url }, { context, params }) {
      const id = params.bookingId ?? "";
      if (!attempt_id) return bookingPaths.success(id);
      if (checkout_url) return checkout_url;
      // The run-now job has stored the session's URL if Stripe answered in time.
      const { scope, session } = pageOf(context);
      const attempt = await findAttempt(scope, attempt_id);
      if (hasSessionExpired(attempt, session.now)) return bookingPaths.payment(id);
      return attempt?.session_url ?? bookingPaths.payment(id);
    },
  },
  undo_acceptance: { redirectTo: undonePath },
  cancel_booking: {
    redirectTo: (_out, { params }) => `${bookingPaths.booking(params.bookingId ?? "")}?notice=cancelled`,
  },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.payment_title()) }];
}

function titleOf({ total_minor }: { total_minor: number }, later: InstalmentKind | null): string {
  if (later) return later === "change" ? m.payment_title_difference() : m.payment_title_rest();
  return total_minor === 0 ? m.payment_title_free() : m.payment_title();
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, panel, lines, cost, attempt, order, may_cancel, terms, hidden } = loaderData;
  const { is_undoing, later, notice } = loaderData;
  const resultOf = (command: string) =>
    actionData?.command === command ? (actionData.result ?? null) : null;
  return (
    <>
      {later ? null : <BookingSteps booking={booking} current="payment" />}
      <StepNotice notice={notice} />
      <div className="order-page">
        <div className="order-head">
          <PageHeader
            title={titleOf(booking, later)}
            badge={<BookingBadge badge={panel.badge} />}
            sentence={<BookingSentence panel={panel} />}
          />
          <AttemptNotice attempt={attempt} />
          <UndoAcceptance
            booking={booking}
            hidden={hidden}
            result={resultOf("undo_acceptance")}
            isOpen={is_undoing}
          />
        </div>
        <aside className="rail">
          <BookingSummary booking={booking} lines={lines} />
        </aside>
        {order || may_cancel ? (
          <div className="stack loose">
            {order ? (
              <PayForm order={order} hidden={{ ...hidden, ...terms }} result={resultOf("start_payment")}>
                <CancellationCost cost={cost} />
              </PayForm>
            ) : null}
            {may_cancel ? (
              <CancelUnpaid
                booking={booking}
                hidden={hidden}
                result={resultOf("cancel_booking")}
                title={m.payment_cancel_summary()}
              />
            ) : null}
          </div>
        ) : (
          <div>
            <LinkButton to={bookingPaths.booking(booking.id)} look="primary">
              {m.booking_action_open()}
            </LinkButton>
          </div>
        )}
      </div>
    </>
  );
}
