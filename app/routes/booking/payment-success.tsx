import { redirect } from "react-router";
import { BookingSteps } from "#app/components/booking/booking-steps.tsx";
import { providerNameText } from "#app/components/booking/parties.tsx";
import { currentStepPath } from "#app/components/booking/paths.ts";
import { describePrice } from "#app/components/booking/text/price-text.ts";
import { isPreparing } from "#app/components/payment/attempt-text.ts";
import { BookingSummary } from "#app/components/payment/booking-summary.tsx";
import { Outcome } from "#app/components/payment/outcome.tsx";
import { describeOutcome } from "#app/components/payment/outcome-text.ts";
import { describeReceipt } from "#app/components/payment/payment-text.ts";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { WithRail } from "#app/ui/content.tsx";
import { hasEnded, hasReceipt } from "#domain/booking/documents.ts";
import { m } from "#messages/messages.js";
import { findBooking, listBookingLines } from "#server/booking/reads/booking.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { reconcileNow } from "#server/http/page/reconcile.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { listAttempts, summarisePayments } from "#server/payment/reads/payment.ts";
import type { Route } from "./+types/payment-success.ts";

export const handle: RouteHandle = { live: { noun: "booking", param: "bookingId" } };

/** Opening this page proves no payment: it asks Stripe about the open attempt, and the stored rows decide. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  const { session, scope } = pageOf(context);
  const { now, locale } = session;
  const previous = summarisePayments({ total_minor: 1 }, await listAttempts(scope, params.bookingId));
  const isUnanswered = previous.live !== null && !(await reconcileNow(context, previous.live.id));
  const booking = orNotFound(replaceClosedNames(await findBooking(scope, params.bookingId)));
  if (booking.side !== "customer") return refusePage("not_found");
  const [attempts, price] = await Promise.all([
    previous.live ? listAttempts(scope, booking.id) : previous.all,
    listBookingLines(scope, booking).then(replaceClosedNames),
  ]);
  const payment = summarisePayments(booking, attempts);
  // The booking ended before its payment arrived or could be checked.
  const isLate = hasEnded(booking.status) && (payment.paid_minor > 0 || payment.live !== null);
  // An attempt without a payment page cannot have been paid.
  const isOwed =
    booking.status === "awaiting_payment" && payment.latest !== null && !isPreparing(payment.live);
  const isConfirmed = booking.confirmed_at !== null;
  if (!isLate && !isOwed && !isConfirmed) throw redirect(currentStepPath(booking));
  const { email } = member;
  const outcome = describeOutcome({ booking, payment, email, is_unanswered: isUnanswered, now });
  return {
    booking: { ...booking, questions: [] },
    // No instalments while a payment is being processed.
    lines: describePrice(booking, price, locale, { isPlanLeftOut: outcome.kind === "processing" }),
    outcome,
    receipt: hasReceipt(booking) ? describeReceipt(booking, payment) : [],
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.payment_processing_page()) }];
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { booking, lines, outcome, receipt } = loaderData;
  return (
    <>
      {outcome.kind === "ended" ? null : (
        <BookingSteps booking={booking} current={outcome.kind === "confirmed" ? "done" : "payment"} />
      )}
      <WithRail rail={<BookingSummary booking={booking} lines={lines} />}>
        <Outcome outcome={outcome} receipt={receipt} provider={providerNameText(booking)} />
      </WithRail>
    </>
  );
}
