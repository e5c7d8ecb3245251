// Mails about a payment due after the booking's confirmation: its balance, or the difference of a change.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import {
  aboutBooking,
  type BookingFacts,
  bookingDetails,
  bookingPage,
  bookingTexts,
  bySide,
  loadBooking,
  paymentPage,
} from "#server/booking/mails/parts.ts";
import type { Fact } from "#server/kernel/mail/content.ts";
import { sum } from "#server/kernel/mail/facts.ts";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";

type Due = BookingFacts & { open: NonNullable<BookingFacts["open_instalment"]> };

/** The confirmed booking with its open payment; null once nothing is open. */
const loadDue: Load<Due> = async (db, id, profile_id, now) => {
  const booking = await loadBooking(["confirmed"])(db, id, profile_id, now);
  return booking?.open_instalment ? { ...booking, open: booking.open_instalment } : null;
};

const dueTexts = (booking: Due) => ({
  ...bookingTexts(booking),
  amount: { minor: booking.open.amount_minor, currency: booking.currency },
  until: booking.open.due_at,
});

const aboutDue = (booking: Due) => ({
  texts: dueTexts(booking),
  facts: [
    ...bookingDetails(booking),
    sum(m.mail_label_due_now, booking.open.amount_minor, booking.currency),
    [m.mail_label_pay_by, booking.open.due_at] as const,
  ],
  action: bySide(booking, paymentPage, bookingPage)(booking),
});

const balance_due = defineMail(
  async (db, id, profile_id, now) => {
    const booking = await loadDue(db, id, profile_id, now);
    return booking?.side === "customer" && !booking.is_payment_under_way ? booking : null;
  },
  (booking) => ({
    ...aboutDue(booking),
    texts: { ...dueTexts(booking), days: limits.balance_grace_days },
    subject: m.mail_balance_due_subject,
    title: m.mail_balance_due_title,
    lead: [m.mail_balance_due_lead],
    notes: [m.mail_balance_due_note],
  }),
);

const balance_overdue = defineMail(
  async (db, id, profile_id, now) => {
    const booking = await loadDue(db, id, profile_id, now);
    return booking?.cancel_overdue_at ? { ...booking, cancel_overdue_at: booking.cancel_overdue_at } : null;
  },
  (booking) => ({
    ...aboutDue(booking),
    texts: { ...dueTexts(booking), until: booking.cancel_overdue_at },
    subject: m.mail_balance_overdue_subject,
    title: m.mail_balance_overdue_title,
    lead: [bySide(booking, m.mail_balance_overdue_lead_customer, m.mail_balance_overdue_lead_provider)],
  }),
);

const balance_extended = defineMail(loadDue, (booking) => ({
  ...aboutDue(booking),
  subject: m.mail_balance_extended_subject,
  title: m.mail_balance_extended_title,
  lead: [bySide(booking, m.mail_balance_extended_lead_customer, m.mail_balance_extended_lead_provider)],
}));

const balance_paid = defineMail(
  loadBooking(["confirmed", "cancel_requested", "delivered", "changes_requested", "completed", "disputed"]),
  (booking) => ({
    ...aboutBooking(booking),
    subject: m.mail_balance_paid_subject,
    title: m.mail_balance_paid_title,
    lead: [bySide(booking, m.mail_balance_paid_lead_customer, m.mail_balance_paid_lead_provider)],
    facts: [
      ...bookingDetails(booking),
      sum(m.mail_label_paid, booking.paid_minor, booking.currency),
      ...stillToPay(booking),
    ],
  }),
);

function stillToPay({ open_instalment, currency }: BookingFacts): Fact[] {
  return open_instalment ? [sum(m.mail_label_still_to_pay, open_instalment.amount_minor, currency)] : [];
}

export const balanceMails = { balance_due, balance_overdue, balance_extended, balance_paid };
