// Outcome of a payment, as far as the payment service has reported it, as text; made on the server.

import { nextInstalment } from "#app/components/booking/instalments.ts";
import { providerNameText } from "#app/components/booking/parties.tsx";
import { bookingPaths, hasHoldEnded, isUnpaid } from "#app/components/booking/paths.ts";
import { joinSentences, makeSentence, type Sentence } from "#app/components/booking/sentence.tsx";
import { describeNext } from "#app/components/booking/text/next-text.ts";
import { type BadgeView, describeBadge } from "#app/components/booking/text/panel-text.ts";
import { hasCalendarFile, hasEnded } from "#domain/booking/documents.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { AttemptView, PaymentSummary, RefundView } from "#server/payment/reads/payment.ts";
import { failureText } from "./failure-text.ts";

export type OutcomeView = {
  kind: "confirmed" | "processing" | "failed" | "late" | "ended";
  title: string;
  badge: BadgeView;
  sentence: Sentence;
  /** End of the hold while the booking can be paid, else null. */
  held_until: string | null;
  action: { to: string; label: string } | null;
  /** Further sentences. */
  lines: Sentence[];
  /** What happens next, in order. */
  steps: Sentence[];
  /** The provider's contact data, once the booking is paid. */
  contact: BookingView["provider_contact"];
  /** Path of the calendar file, or null. */
  calendar: string | null;
  /** Path of the payment step, for a viewer who has not paid; null once the hold has ended. */
  back: string | null;
  /** The state changes without the viewer, so the page refreshes. */
  is_waiting: boolean;
};

type OutcomeFacts = {
  booking: BookingView;
  payment: PaymentSummary;
  /** The account's address, which receives the mails. */
  email: string;
  /** This request queried the payment service and got no answer. */
  is_unanswered: boolean;
  now: string;
};

const defaults = {
  held_until: null,
  action: null,
  lines: [],
  steps: [],
  contact: null,
  calendar: null,
  back: null,
  is_waiting: false,
};

/** True when the open attempt was declined. A retry that the bank is processing still has the old code. */
const isDeclined = (live: AttemptView | null) =>
  live !== null && live.failure_code !== null && live.status !== "processing";

function kindOf({ booking, payment }: OutcomeFacts): OutcomeView["kind"] {
  if (hasEnded(booking.status)) {
    if (payment.live) return "processing";
    return booking.confirmed_at === null ? "late" : "ended";
  }
  if (booking.status !== "awaiting_payment") return kindOfLater(payment);
  const isOpen = payment.live !== null || payment.latest?.status === "succeeded";
  return isOpen && !isDeclined(payment.live) ? "processing" : "failed";
}

/** A payment of a booking that was confirmed before: its balance, or the difference of a change. */
function kindOfLater(payment: PaymentSummary): OutcomeView["kind"] {
  if (!isLater(payment)) return "confirmed";
  const { live, latest } = payment;
  if (live) return isDeclined(live) ? "failed" : "processing";
  return latest?.status === "succeeded" ? "confirmed" : "failed";
}

/** True when the page is about a payment other than the one that confirms the booking. */
function isLater({ live, latest }: PaymentSummary): boolean {
  const kind = (live ?? latest)?.instalment;
  return kind === "balance" || kind === "change";
}

const describeByKind = {
  confirmed: describeConfirmed,
  processing: describeProcessing,
  failed: describeFailed,
  late: describeLate,
  ended: describeEnded,
};

/** Texts and links of the outcome page. */
export function describeOutcome(facts: OutcomeFacts): OutcomeView {
  const kind = kindOf(facts);
  return { ...defaults, kind, ...describeByKind[kind](facts) };
}

type OutcomeText = Partial<OutcomeView> & Pick<OutcomeView, "title" | "badge" | "sentence">;

function describeConfirmed({ booking, payment, email, now }: OutcomeFacts): OutcomeText {
  const name = providerNameText(booking);
  return {
    title: isLater(payment) ? m.payment_later_arrived_title() : m.payment_confirmed_title(),
    badge: { tone: "good", text: m.booking_status_confirmed() },
    sentence: [m.payment_confirmed_sentence({ name, email })],
    action: { to: bookingPaths.booking(booking.id), label: m.booking_action_open() },
    steps: describeNext(booking, now),
    contact: booking.provider_contact,
    calendar: hasCalendarFile(booking) ? bookingPaths.calendar(booking.id) : null,
  };
}

function describeProcessing({ booking, payment, is_unanswered, now }: OutcomeFacts): OutcomeText {
  const mayGoBack = isLater(payment) && payment.live?.status !== "processing";
  const isHeld = booking.status === "awaiting_payment" && !hasHoldEnded(booking, now);
  return {
    title: m.payment_processing_title(),
    badge: { tone: "info", text: m.payment_processing_badge() },
    sentence: [is_unanswered ? m.payment_processing_unanswered() : m.payment_processing_sentence()],
    lines: [
      [
        `${m.payment_processing_leave()} `,
        hasEnded(booking.status)
          ? m.payment_processing_ended()
          : isLater(payment)
            ? m.payment_later_processing()
            : m.payment_processing_safe(),
      ],
    ],
    back: isHeld || mayGoBack ? bookingPaths.payment(booking.id) : null,
    is_waiting: true,
  };
}

function describeFailed({ booking, payment, now }: OutcomeFacts): OutcomeText {
  const attempt = payment.live ?? payment.latest;
  const rest = isLater(payment) ? nextInstalment(booking) : null;
  const isExpired = attempt?.status === "expired" || attempt?.status === "cancelled";
  return {
    title: isExpired ? m.payment_expired_title() : m.payment_failed_title(),
    // A confirmed booking stays confirmed.
    badge: isLater(payment) ? describeBadge(booking, now) : { tone: "bad", text: m.payment_status_unpaid() },
    sentence: joinSentences(
      isExpired ? null : failureText(attempt?.failure_code ?? null),
      !isLater(payment)
        ? makeSentence(m.payment_held_until, { when: { at: booking.hold_until } })
        : rest
          ? makeSentence(m.payment_later_failed, {
              amount: { minor: rest.amount_minor, currency: booking.currency },
              when: { at: booking.cancel_overdue_at ?? rest.due_at },
            })
          : m.payment_later_nothing(),
    ),
    held_until: isUnpaid(booking.status) ? booking.hold_until : null,
    action:
      isUnpaid(booking.status) || rest
        ? { to: bookingPaths.payment(booking.id), label: m.payment_try_again() }
        : { to: bookingPaths.booking(booking.id), label: m.booking_action_open() },
  };
}

/** The payment arrived after the booking had ended: amount and state of the refund. */
function describeLate({ booking, payment, now }: OutcomeFacts): OutcomeText {
  const refunds = payment.settled.flatMap((attempt) => attempt.refunds);
  return {
    title: m.payment_late_title(),
    badge: describeBadge(booking, now),
    sentence: makeSentence(
      booking.status === "cancelled" ? m.payment_late_cancelled : m.payment_late_sentence,
      {
        amount: { minor: payment.paid_minor, currency: booking.currency },
      },
    ),
    action: booking.is_own_request
      ? { to: `/request/${booking.request_id}`, label: m.booking_action_request() }
      : { to: bookingPaths.booking(booking.id), label: m.booking_action_open() },
    lines: [[refundSentence(refunds, payment)]],
    is_waiting: refunds.some(({ status }) => status === "requested"),
  };
}

/** The receipt of a booking that was paid and cancelled afterwards. */
function describeEnded({ booking, payment, now }: OutcomeFacts): OutcomeText {
  const { currency, cancelled_at } = booking;
  const sum = (minor: number) => ({ amount: { minor, currency } });
  return {
    title: m.payment_receipt(),
    badge: describeBadge(booking, now),
    sentence: cancelled_at
      ? makeSentence(m.booking_state_cancelled_on, { when: { at: cancelled_at, form: "date" } })
      : [m.booking_state_cancelled()],
    action: { to: bookingPaths.booking(booking.id), label: m.booking_action_open() },
    lines: [
      ...(payment.returning_minor > 0
        ? [makeSentence(m.payment_returning_amount, sum(payment.returning_minor))]
        : []),
      ...(payment.returned_minor > 0
        ? [makeSentence(m.payment_returned_amount, sum(payment.returned_minor))]
        : []),
    ],
  };
}

function refundSentence(refunds: readonly RefundView[], payment: PaymentSummary): string {
  if (payment.returned_minor >= payment.paid_minor) return m.payment_late_sent();
  const isUnderWay = refunds.some(({ status }) => status === "requested" || status === "pending");
  const isStuck = refunds.some(({ status }) => status === "failed") && !isUnderWay;
  return isStuck ? m.payment_late_stuck() : m.payment_late_under_way();
}
