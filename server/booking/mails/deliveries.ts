// Mails about the work of a booking: delivered and to be checked, not delivered at all, changes requested, completed.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { type Fact, type Line, type Sentence, say } from "#server/kernel/mail/content.ts";
import { reasonFact, sum } from "#server/kernel/mail/facts.ts";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";
import { findDelivery } from "./dispute-row.ts";
import {
  aboutBooking,
  type BookingFacts,
  type BookingTexts,
  bookingDetails,
  bookingTexts,
  bySide,
  earningFacts,
  isForCustomer,
  loadBooking,
} from "./parts.ts";

/** A delivered booking for its customer, until the days to check it are over. */
const loadToCheck: Load<BookingFacts & { auto_complete_at: Date }> = async (db, id, profile_id, now) => {
  const booking = await loadBooking(["delivered"], isForCustomer)(db, id, profile_id, now);
  if (!booking?.auto_complete_at) return null;
  const { auto_complete_at } = booking;
  return auto_complete_at.getTime() > now.getTime() ? { ...booking, auto_complete_at } : null;
};

const delivery_reminder = defineMail(loadToCheck, (booking) => ({
  ...aboutBooking(booking),
  texts: { ...bookingTexts(booking), until: booking.auto_complete_at },
  subject: m.mail_delivery_reminder_subject,
  title: m.mail_delivery_reminder_title,
  lead: [m.mail_delivery_reminder_lead],
  facts: [...bookingDetails(booking), [m.mail_label_check_by, booking.auto_complete_at]],
}));

type WithChanges = BookingFacts & { changes_text: string; changes_until: Date | null };

/** The provider's booking with the changes that its customer wants. */
const loadChanges: Load<WithChanges> = async (db, id, profile_id, now) => {
  const booking = await loadBooking(["changes_requested"])(db, id, profile_id, now);
  const delivery = booking && (await findDelivery(db, id));
  if (booking?.side !== "provider" || !delivery?.changes_text) return null;
  const { changes_text, changes_until } = delivery;
  return { ...booking, changes_text, changes_until };
};

const changesFacts = (booking: WithChanges): Fact[] => [
  ...bookingDetails(booking),
  [m.mail_label_changes, booking.changes_text],
  [m.mail_label_changes_until, booking.changes_until],
];

const changes_requested = defineMail(loadChanges, (booking) => ({
  ...aboutBooking(booking),
  subject: m.mail_changes_requested_subject,
  title: m.mail_changes_requested_title,
  lead: [m.mail_changes_requested_lead],
  facts: changesFacts(booking),
  notes: [m.mail_changes_requested_note],
}));

const changes_reminder = defineMail(loadChanges, (booking) => ({
  ...aboutBooking(booking),
  subject: m.mail_changes_reminder_subject,
  title: m.mail_changes_reminder_title,
  lead: [m.mail_changes_reminder_lead],
  facts: changesFacts(booking),
}));

/** Paid work whose date is over and which its provider has not reported. */
const report_reminder = defineMail(
  async (db, id, profile_id, now) => {
    const booking = await loadBooking(["confirmed"])(db, id, profile_id, now);
    if (booking?.side !== "provider" || booking.open_instalment || !booking.undelivered_check_at) return null;
    return { ...booking, undelivered_check_at: booking.undelivered_check_at };
  },
  (booking) => ({
    ...aboutBooking(booking),
    texts: { ...bookingTexts(booking), until: booking.undelivered_check_at },
    subject: m.mail_report_reminder_subject,
    title: m.mail_report_reminder_title,
    lead: [m.mail_report_reminder_lead],
    facts: [...bookingDetails(booking), [m.mail_label_report_by, booking.undelivered_check_at]],
  }),
);

const booking_continues = defineMail(loadBooking(["confirmed", "changes_requested"]), (booking) => ({
  ...aboutBooking(booking),
  subject: m.mail_booking_continues_subject,
  title: m.mail_booking_continues_title,
  lead: [
    m.mail_booking_continues_lead,
    bySide(booking, m.mail_booking_continues_next_customer, m.mail_booking_continues_next_provider),
  ],
  facts: [...bookingDetails(booking), reasonFact(booking.last_reason)],
}));

const booking_delivered = defineMail(
  async (db, id, profile_id, now) => {
    const booking = await loadToCheck(db, id, profile_id, now);
    return booking && { ...booking, note: (await findDelivery(db, id))?.note || null };
  },
  (booking) => ({
    ...aboutBooking(booking),
    texts: { ...bookingTexts(booking), until: booking.auto_complete_at },
    subject: m.mail_booking_delivered_subject,
    title: m.mail_booking_delivered_title,
    lead: [howDelivered(booking), m.mail_booking_delivered_lead],
    facts: [
      ...bookingDetails(booking),
      [m.mail_label_note, booking.note],
      [m.mail_label_check_by, booking.auto_complete_at],
    ],
  }),
);

function howDelivered({ last_transition }: BookingFacts): Line<BookingTexts> {
  if (last_transition === "auto_deliver") return m.mail_booking_delivered_by_schedule;
  if (last_transition === "redeliver") return m.mail_booking_delivered_again;
  return m.mail_booking_delivered_by_provider;
}

const booking_completed = defineMail(loadBooking(["completed"]), (booking) => ({
  ...aboutBooking(booking),
  subject: m.mail_booking_completed_subject,
  title: m.mail_booking_completed_title,
  lead: [howCompleted(booking), ...whatIsReturned(booking), whoGetsTheMoney(booking)],
  facts: [
    ...bookingDetails(booking),
    ...decidedSums(booking),
    ...(isForCustomer(booking) ? [] : earningFacts(booking)),
  ],
}));

/** The operator's decision may return a part of what was paid, or all of it. */
function hasDecidedRefund({ last_role, refund_minor }: BookingFacts): boolean {
  return last_role === "operator" && refund_minor > 0;
}

function howCompleted(booking: BookingFacts): Line<BookingTexts> {
  if (booking.last_role === "operator") return m.mail_booking_completed_by_platform;
  if (booking.last_role !== "customer") return m.mail_booking_completed_by_silence;
  return bySide(booking, m.mail_booking_completed_by_you, m.mail_booking_completed_by);
}

function whatIsReturned(booking: BookingFacts): Sentence[] {
  if (!hasDecidedRefund(booking)) return [];
  const refund = { minor: booking.refund_minor, currency: booking.currency };
  return [
    say(bySide(booking, m.mail_dispute_decided_refund_customer, m.mail_booking_completed_refund), { refund }),
  ];
}

function whoGetsTheMoney(booking: BookingFacts): Line<BookingTexts> {
  if (!isForCustomer(booking)) return m.mail_booking_completed_lead_provider;
  if (!hasDecidedRefund(booking)) return m.mail_booking_completed_lead_customer;
  return booking.kept_minor === 0
    ? m.mail_booking_completed_lead_returned
    : m.mail_booking_completed_lead_rest;
}

function decidedSums(booking: BookingFacts): Fact[] {
  if (!hasDecidedRefund(booking)) return [];
  const { refund_minor, kept_minor, currency } = booking;
  return [
    sum(m.mail_label_refund, refund_minor, currency),
    sum(m.mail_label_decided_kept, kept_minor ?? 0, currency),
  ];
}

const booking_undelivered = defineMail(loadBooking(["confirmed", "changes_requested"]), (booking) => ({
  ...aboutBooking(booking),
  texts: {
    ...bookingTexts(booking),
    days: booking.starts_at ? limits.undelivered_check_days : limits.undated_check_days,
  },
  subject: m.mail_booking_undelivered_subject,
  title: m.mail_booking_undelivered_title,
  lead: [
    booking.starts_at ? m.mail_booking_undelivered_lead : m.mail_booking_undelivered_lead_undated,
    bySide(booking, m.mail_booking_undelivered_next_customer, m.mail_booking_undelivered_next_provider),
  ],
}));

export const deliveryMails = {
  delivery_reminder,
  changes_requested,
  changes_reminder,
  report_reminder,
  booking_continues,
  booking_delivered,
  booking_completed,
  booking_undelivered,
};
