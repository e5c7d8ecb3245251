// Mails about a payment that takes time, failed or is impossible because of the provider's suspension, and about money
// that went back to the customer outside the booking's own course.
import type { ReturnReason } from "#domain/booking/plan.ts";
import { limits } from "#domain/limits.ts";
import { findDueInstalment } from "#domain/payment/plan.ts";
import { m } from "#messages/messages.js";
import { findBooking } from "#server/booking/mails/booking-row.ts";
import { endedBookingLink, requestOutcome } from "#server/booking/mails/outcome.ts";
import {
  aboutBooking,
  type BookingFacts,
  bookingDetails,
  bookingPage,
  bookingTexts,
  bySide,
  isForCustomer,
  isHeld,
  loadBooking,
  nextStep,
  waitingStatuses,
} from "#server/booking/mails/parts.ts";
import { type Fact, type Line, say } from "#server/kernel/mail/content.ts";
import { sum } from "#server/kernel/mail/facts.ts";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";
import {
  findRefund,
  findRefusedPayment,
  listReturns,
  type RefundRow,
  type RefusedPayment,
} from "./payment-rows.ts";

const hold_extended = defineMail(
  loadBooking(waitingStatuses, (booking) => booking.is_payment_under_way && isHeld(booking)),
  (booking) => ({
    ...aboutBooking(booking),
    subject: m.mail_hold_extended_subject,
    title: bySide(booking, m.mail_hold_extended_title_customer, m.mail_hold_extended_title_provider),
    lead: [
      bySide(booking, m.mail_hold_extended_lead_customer, m.mail_hold_extended_lead_provider),
      bySide(booking, m.mail_hold_extended_next_customer, m.mail_hold_extended_next_provider),
    ],
    facts: [
      ...bookingDetails(booking),
      [bySide(booking, m.mail_label_held_until, m.mail_label_date_held_until), booking.hold_until],
    ],
  }),
);

const payment_failed = defineMail(
  async (db, id, profile_id, now) => {
    const statuses = [...waitingStatuses, "lapsed", "cancelled"] as const;
    // No mail while another payment is under way.
    const isTrue = (booking: BookingFacts) => isForCustomer(booking) && !booking.is_payment_under_way;
    const booking = await loadBooking(statuses, isTrue)(db, id, profile_id, now);
    const refused = booking && (await findRefusedPayment(db, id));
    return refused && { ...booking, refused };
  },
  ({ refused, ...booking }) => {
    const { lead, facts, action } = nextSteps(booking);
    return {
      texts: {
        ...bookingTexts(booking),
        amount: { minor: refused.amount_minor, currency: refused.currency },
      },
      subject: m.mail_payment_failed_subject,
      title: m.mail_payment_failed_title,
      lead: [m.mail_payment_failed_lead, whyFailed(refused), ...lead],
      facts: [...bookingDetails(booking), ...facts],
      action,
    };
  },
);

/** The bank's reason: only one code is useful to a customer. */
function whyFailed({ failure_code }: RefusedPayment) {
  return failure_code === "insufficient_funds"
    ? m.mail_payment_failed_why_funds
    : m.mail_payment_failed_why_other;
}

/** What to do: pay again while the hold lasts; afterwards nothing is owed. */
function nextSteps(booking: BookingFacts) {
  if (booking.status === "lapsed" || booking.status === "cancelled") {
    const lead = [m.mail_payment_failed_ended, ...requestOutcome(booking)];
    return { lead, facts: [], action: endedBookingLink(booking) };
  }
  // The hold ended while the bank worked: the next tick ends the booking.
  if (!isHeld(booking))
    return { lead: [m.mail_payment_failed_hold_over], facts: [], action: bookingPage(booking) };
  const due = findDueInstalment(booking);
  const facts: Fact[] = [
    ...(due ? [sum(m.mail_label_due_now, due.amount_minor, booking.currency)] : []),
    [m.mail_label_held_until, booking.hold_until],
  ];
  return { lead: [m.mail_payment_failed_held], facts, action: nextStep(booking) };
}

// Says nothing once the suspension has ended.
const payment_suspended = defineMail(
  loadBooking(
    waitingStatuses,
    (booking) => isForCustomer(booking) && isHeld(booking) && booking.is_provider_suspended,
  ),
  (booking) => ({
    ...aboutBooking(booking),
    subject: m.mail_payment_suspended_subject,
    title: m.mail_payment_suspended_title,
    lead: [m.mail_payment_suspended_lead, whatIsOwed(booking)],
    facts: [...bookingDetails(booking), [m.mail_label_held_until, booking.hold_until]],
    notes: [m.mail_payment_suspended_note],
  }),
);

function whatIsOwed({ is_payment_under_way, is_owner }: BookingFacts) {
  if (is_payment_under_way) return m.mail_payment_suspended_under_way;
  return is_owner ? m.mail_payment_suspended_nothing_owed : m.mail_payment_suspended_nothing_owed_recipient;
}

type ReturnedPayment = BookingFacts & { returned_minor: number; reasons: ReturnReason[] };

const loadReturned: Load<ReturnedPayment> = async (db, id, profile_id, now) => {
  const booking = await findBooking(db, id, profile_id, now);
  if (booking?.customer_profile_id !== profile_id) return null;
  const returns = await listReturns(db, id);
  if (returns.length === 0) return null;
  const returned_minor = returns.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const reasons = [...new Set(returns.map(({ reason }) => reason))];
  return { ...booking, side: "customer", returned_minor, reasons };
};

const payment_returned = defineMail(loadReturned, (booking) => {
  const amount = { minor: booking.returned_minor, currency: booking.currency };
  return {
    texts: { ...bookingTexts(booking), amount },
    subject: m.mail_payment_returned_subject,
    title: m.mail_payment_returned_title,
    lead: [
      m.mail_payment_returned_lead,
      ...booking.reasons.map((reason) => reasonText(reason, booking)),
      ...bookingState(booking),
    ],
    facts: [...bookingDetails(booking), [m.mail_label_refund, amount]],
    action: endedBookingLink(booking),
    notes: [m.mail_payment_returned_note],
  };
});

const hasEnded = ({ status }: BookingFacts) => status === "lapsed" || status === "cancelled";

function reasonText(reason: ReturnReason, booking: BookingFacts): Line {
  const { is_owner } = booking;
  const lines: Record<ReturnReason, Line> = {
    booking_not_lapsed: hasEnded(booking) ? m.mail_return_booking_cancelled : m.mail_return_already_paid,
    amount_too_small: m.mail_return_amount_too_small,
    nothing_due: m.mail_return_nothing_due,
    request_not_open: is_owner ? m.mail_return_request_not_open : m.mail_return_request_not_open_recipient,
    request_changed: is_owner ? m.mail_return_request_changed : m.mail_return_request_changed_recipient,
    offer_not_available: m.mail_return_offer_not_available,
    offer_changed: m.mail_return_offer_changed,
    slot_taken: m.mail_return_slot_taken,
    date_passed: m.mail_return_date_passed,
    too_late: say(m.mail_return_too_late, { hours: limits.late_payment_revives_within_hours }),
  };
  return lines[reason];
}

function bookingState(booking: BookingFacts): Line[] {
  return hasEnded(booking)
    ? [m.mail_payment_returned_booking_over, ...requestOutcome(booking)]
    : [m.mail_payment_returned_booking_stands];
}

type Refunded = BookingFacts & { refund: RefundRow };

/** The customer's booking with the refund; null when the mail's statement no longer holds. */
const loadRefund =
  (isTrue: (refund: RefundRow) => boolean): Load<Refunded> =>
  async (db, id, profile_id, now) => {
    const refund = await findRefund(db, id);
    if (!refund || !isTrue(refund)) return null;
    const booking = await findBooking(db, refund.booking_id, profile_id, now);
    return booking?.customer_profile_id === profile_id ? { ...booking, side: "customer", refund } : null;
  };

/** What both mails have. */
const refundContent = ({ refund, ...booking }: Refunded) => ({
  texts: {
    ...bookingTexts(booking),
    amount: { minor: refund.amount_minor, currency: refund.currency },
  },
  facts: [...bookingDetails(booking), sum(m.mail_label_refund, refund.amount_minor, refund.currency)],
  action: bookingPage(booking),
});

const refund_settled = defineMail(
  loadRefund(({ is_settled_otherwise }) => is_settled_otherwise),
  (refunded) => ({
    ...refundContent(refunded),
    subject: m.mail_refund_settled_subject,
    title: m.mail_refund_settled_title,
    lead: [m.mail_refund_settled_lead],
    notes: [m.mail_refund_settled_note],
  }),
);

const refund_made_at_stripe = defineMail(
  loadRefund(({ status }) => status !== "failed" && status !== "cancelled"),
  (refunded) => ({
    ...refundContent(refunded),
    subject: m.mail_refund_made_subject,
    title: m.mail_refund_made_title,
    lead: [m.mail_refund_made_lead],
    notes: [m.mail_refund_made_note],
  }),
);

export const paymentMails = {
  hold_extended,
  payment_failed,
  payment_suspended,
  payment_returned,
  refund_settled,
  refund_made_at_stripe,
};
