// What a booking's page reads, for its customer or its provider.
import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { openPart } from "#app/components/booking/booking-tabs.tsx";
import { describeChangeForms, openChangeForm } from "#app/components/booking/change/change-form-text.ts";
import { describeChange } from "#app/components/booking/change/change-text.ts";
import { bookingPaths, hasUndoQuery } from "#app/components/booking/paths.ts";
import { makeSentence } from "#app/components/booking/sentence.tsx";
import { findStepNotice } from "#app/components/booking/step-notice.tsx";
import { describeCancelPaid, describeCancelWish } from "#app/components/booking/text/cancel-text.ts";
import { describeCancellationCost } from "#app/components/booking/text/cancellation-cost-text.ts";
import { describeInformation } from "#app/components/booking/text/information-text.ts";
import { describeNext } from "#app/components/booking/text/next-text.ts";
import { describePanel } from "#app/components/booking/text/panel-text.ts";
import { describePrice } from "#app/components/booking/text/price-text.ts";
import { describeTimeline } from "#app/components/booking/text/timeline-text.ts";
import { describePayment } from "#app/components/payment/payment-text.ts";
import { describeStatement } from "#app/components/payment/statement-text.ts";
import { mayReduce } from "#domain/booking/change/plan.ts";
import { hasEnded } from "#domain/booking/documents.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findActiveProfile } from "#server/account/reads/lists.ts";
import { findBooking, findBookingIdByNumber, listBookingLines } from "#server/booking/reads/booking.ts";
import { findOpenChange, listChangeLines, listDiscounts } from "#server/booking/reads/changes.ts";
import { findDelivery } from "#server/booking/reads/delivery.ts";
import { listBookingEvents } from "#server/event/reads/event.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findProviderByOffer } from "#server/offer/reads/provider.ts";
import { listAttempts, summarisePayments } from "#server/payment/reads/payment.ts";
import { findStatement } from "#server/payment/reads/statement.ts";
import { findBookingTalk } from "#server/thread/reads/threads.ts";
import type { Route } from "./+types/booking.ts";

/** What the page of a booking shows to one of its two sides. @throws Response 404; a redirect for a number */
export async function readBookingPage({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  const { session, scope } = pageOf(context);
  const { now, locale } = session;
  const numbered = await findBookingIdByNumber(scope, params.id);
  if (numbered) throw redirect(bookingPaths.booking(numbered));
  const { questions, typed, ...booking } = orNotFound(
    replaceClosedNames(await findBooking(scope, params.id)),
  );
  const changeForm = openChangeForm(request);
  const [
    price,
    provider,
    attempts,
    events,
    statement,
    change,
    lines_now,
    discounts,
    own,
    delivery,
    conversation,
  ] = await Promise.all([
    listBookingLines(scope, booking).then(replaceClosedNames),
    booking.side === "customer"
      ? findProviderByOffer(scope, booking.offer_id).then(replaceClosedNames)
      : null,
    listAttempts(scope, booking.id),
    listBookingEvents(scope, booking.id),
    findStatement(scope, booking.id),
    booking.status === "confirmed" ? findOpenChange(scope, booking) : null,
    changeForm === "lines" ? listChangeLines(scope, booking) : [],
    changeForm === "lines" ? listDiscounts(scope, booking.id) : [],
    changeForm === "lines" && booking.side === "provider" ? findActiveProfile(scope) : null,
    booking.confirmed_at === null ? null : findDelivery(scope, booking.id),
    findBookingTalk(scope, booking.id).then(replaceClosedNames),
  ]);
  const fullBooking = { ...booking, questions, typed };
  const payment = summarisePayments(booking, attempts);
  const lines = describePrice(booking, price, locale);
  // The browser receives these fields only as text.
  const { answers, files, billing, notes, cost_steps, instalments, cancel_wish, cancellation, ...visible } =
    booking;
  return {
    booking: visible,
    provider,
    panel: describePanel(fullBooking, now),
    steps: describeNext(fullBooking, now),
    information: describeInformation(booking, questions, locale),
    no_information: booking.contact ? null : noInformation(fullBooking),
    lines,
    change: describeChange(fullBooking, change, lines, now, locale),
    change_forms: change
      ? null
      : describeChangeForms(
          fullBooking,
          changeForm,
          { lines: lines_now, discounts },
          own?.country ?? null,
          now,
        ),
    may_reduce: booking.side === "provider" && !change && mayReduce(booking),
    cost: describeCancellationCost(booking, now, locale),
    cancel: describeCancelPaid(fullBooking, locale),
    wish: describeCancelWish(fullBooking, locale),
    payment: describePayment(fullBooking, payment),
    statement: describeStatement(booking.side, statement),
    moments: describeTimeline(fullBooking, events, now),
    delivery,
    ...conversation,
    now,
    part: openPart(request),
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
