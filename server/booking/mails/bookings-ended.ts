// Mails about the end of a booking without its service: it lapsed, its acceptance was undone, a side cancelled it or
// asked to.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { type Fact, type Line, type Message, say } from "#server/kernel/mail/content.ts";
import { reasonFact, sum } from "#server/kernel/mail/facts.ts";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";
import { findCancelWish } from "./cancellation-row.ts";
import { endedBookingLink, offerOutcome, requestOutcome } from "./outcome.ts";
import {
  aboutBooking,
  type BookingFacts,
  type BookingTexts,
  bookingDetails,
  bookingPage,
  bookingTexts,
  bySide,
  isForCustomer,
  loadBooking,
} from "./parts.ts";

const booking_lapsed = defineMail(
  loadBooking(["lapsed"], ({ last_transition }) => last_transition === "lapse"),
  (booking) => ({
    ...aboutBooking(booking),
    subject: m.mail_booking_lapsed_subject,
    title: m.mail_booking_lapsed_title,
    lead: isForCustomer(booking)
      ? [m.mail_booking_lapsed_lead_customer, ...requestOutcome(booking)]
      : [m.mail_booking_lapsed_lead_provider, ...offerOutcome(booking)],
    facts: [...bookingDetails(booking), [m.mail_label_was_due, booking.hold_until]],
    action: endedBookingLink(booking),
    notes: isForCustomer(booking) && booking.paid_minor === 0 ? [m.mail_booking_lapsed_not_charged] : [],
  }),
);

// To the provider only: whoever undid it sees the result on the page, and the other customer gets a different mail.
const booking_undone = defineMail(
  loadBooking(["lapsed"], ({ last_transition, side }) => last_transition === "undo" && side === "provider"),
  (booking) => ({
    ...aboutBooking(booking),
    subject: m.mail_booking_undone_subject,
    title: m.mail_booking_undone_title,
    lead: [
      booking.is_last_by_owner ? m.mail_booking_undone_lead_owner : m.mail_booking_undone_lead_provider,
      ...offerOutcome(booking),
    ],
    action: endedBookingLink(booking),
  }),
);

const booking_cancelled = defineMail(loadBooking(["cancelled"]), (booking) => ({
  ...aboutBooking(booking),
  subject: m.mail_booking_cancelled_subject,
  title: m.mail_booking_cancelled_title,
  lead: [
    whoCancelled(booking),
    whatItMeans(booking),
    ...bySide(booking, requestOutcome, offerOutcome)(booking),
  ],
  facts: [
    ...bookingDetails(booking),
    reasonFact(booking.last_transition === "cancel_overdue" ? null : booking.cancel_reason),
    ...(isForCustomer(booking) ? returned(booking) : []),
  ],
  action:
    isForCustomer(booking) || booking.offer_status === "sent"
      ? endedBookingLink(booking)
      : bookingPage(booking),
}));

function whoCancelled(booking: BookingFacts): Line<BookingTexts> {
  const { last_transition, last_role } = booking;
  if (last_transition === "cancel_overdue")
    return bySide(
      booking,
      m.mail_booking_cancelled_overdue_customer,
      m.mail_booking_cancelled_overdue_provider,
    );
  if (last_transition === "agree_cancel" && last_role !== "operator") return m.mail_booking_cancelled_agreed;
  if (last_role === booking.side) return m.mail_booking_cancelled_by_you;
  if (last_role === "customer" || last_role === "provider") return m.mail_booking_cancelled_by;
  return m.mail_booking_cancelled_by_platform;
}

function whatItMeans(booking: BookingFacts): Line {
  const { paid_minor, refund_minor, currency } = booking;
  if (!isForCustomer(booking))
    return paid_minor === 0 ? m.mail_booking_cancelled_nothing_paid : m.mail_booking_cancelled_free_again;
  if (paid_minor === 0) return m.mail_booking_cancelled_nothing_charged;
  const refund = { minor: refund_minor, currency };
  if (refund_minor >= paid_minor) return say(m.mail_booking_cancelled_full_refund, { refund });
  const kept = { minor: paid_minor - refund_minor, currency };
  return refund_minor > 0
    ? say(m.mail_booking_cancelled_part_refund, { refund, kept })
    : say(m.mail_booking_cancelled_no_refund, { kept });
}

function returned({ paid_minor, refund_minor, currency }: BookingFacts): Fact[] {
  if (paid_minor === 0) return [];
  const kept_minor = Math.max(0, paid_minor - refund_minor);
  return [
    sum(m.mail_label_paid, paid_minor, currency),
    sum(m.mail_label_refund, refund_minor, currency),
    ...(kept_minor > 0 ? [sum(m.mail_label_kept, kept_minor, currency)] : []),
  ];
}

const cancellation_unanswered = defineMail(loadBooking(["cancel_requested"]), (booking) => ({
  ...aboutBooking(booking),
  texts: { ...bookingTexts(booking), hours: limits.cancel_answer_hours },
  subject: m.mail_cancellation_unanswered_subject,
  title: m.mail_cancellation_unanswered_title,
  lead: [
    booking.cancel_asked_by === booking.side
      ? m.mail_cancellation_unanswered_asked
      : m.mail_cancellation_unanswered_silent,
    m.mail_cancellation_unanswered_next,
  ],
}));

type Asked = BookingFacts & { wish: NonNullable<Awaited<ReturnType<typeof findCancelWish>>> };

/** The booking of the side that has to answer, while it can. */
const loadAsked: Load<Asked> = async (db, id, profile_id, now) => {
  const booking = await loadBooking(["cancel_requested"])(db, id, profile_id, now);
  const wish = booking && (await findCancelWish(db, id));
  return booking && wish && !wish.answer && wish.asked_by !== booking.side ? { ...booking, wish } : null;
};

const aboutAsked = ({ wish, ...booking }: Asked) => ({
  texts: {
    ...bookingTexts(booking),
    refund: { minor: wish.refund_minor, currency: booking.currency },
    until: wish.answer_due_at,
  },
  title: m.mail_cancellation_requested_title,
  lead: [
    bySide(booking, m.mail_cancellation_requested_lead_customer, m.mail_cancellation_requested_lead_provider),
  ],
  facts: [
    ...bookingDetails(booking),
    [m.mail_label_reason, wish.reason] satisfies Fact,
    sum(m.mail_label_paid, booking.paid_minor - booking.refund_minor, booking.currency),
    sum(m.mail_label_refund, wish.refund_minor, booking.currency),
  ],
  action: [m.mail_action_answer, `/booking/${booking.id}`] as const,
  notes: [m.mail_cancellation_requested_note],
});

const cancellation_requested = defineMail(loadAsked, (asked) => ({
  ...aboutAsked(asked),
  subject: m.mail_cancellation_requested_subject,
}));

const cancellation_reminder = defineMail(
  async (db, id, profile_id, now) => {
    const asked = await loadAsked(db, id, profile_id, now);
    return asked && asked.wish.answer_due_at > now ? asked : null;
  },
  (asked) => ({ ...aboutAsked(asked), subject: m.mail_cancellation_reminder_subject }),
);

/** Mails about a request to cancel that ended in this way: the booking continues. */
const continues = (
  answer: "refused" | "withdrawn",
  leadOf: (answered_by: string | null) => Message<{ name: string }>,
) =>
  defineMail(
    async (db, id, profile_id, now) => {
      const booking = await loadBooking(["confirmed"])(db, id, profile_id, now);
      const wish = booking && (await findCancelWish(db, id));
      return booking && wish?.answer === answer ? { ...booking, wish } : null;
    },
    ({ wish, ...booking }) => ({
      ...aboutBooking(booking),
      texts: {
        ...bookingTexts(booking),
        name: wish.answered_by === "customer" ? booking.customer_name : booking.provider_name,
      },
      subject: m.mail_cancellation_refused_subject,
      title: m.mail_cancellation_refused_title,
      lead: [leadOf(wish.answered_by), m.mail_cancellation_refused_next],
      facts: [...bookingDetails(booking), [m.mail_label_answer, wish.note || null]],
    }),
  );

const cancellation_refused = continues("refused", (answered_by) =>
  answered_by === "operator" ? m.mail_cancellation_refused_lead_operator : m.mail_cancellation_refused_lead,
);
const cancellation_withdrawn = continues("withdrawn", () => m.mail_cancellation_withdrawn_lead);

export const endedBookingMails = {
  booking_lapsed,
  booking_undone,
  booking_cancelled,
  cancellation_unanswered,
  cancellation_requested,
  cancellation_reminder,
  cancellation_refused,
  cancellation_withdrawn,
};
