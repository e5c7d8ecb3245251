// Mails about a booking until its service. Both sides get one, each with what it means for that side and what that side
// can do.
import { type InformationPart, readInformationChange } from "#domain/booking/information-change.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { findDueInstalment } from "#domain/payment/plan.ts";
import { m } from "#messages/messages.js";
import { type Fact, type Message, type Reader, say } from "#server/kernel/mail/content.ts";
import { sum } from "#server/kernel/mail/facts.ts";
import { fullAddress } from "#server/kernel/mail/format.ts";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";
import { findInformationChange, findOtherContact, type OtherContact } from "./booking-row.ts";
import {
  aboutBooking,
  type BookingFacts,
  bookingCalendar,
  bookingDetails,
  bookingTexts,
  bySide,
  earningFacts,
  isForCustomer,
  isHeld,
  loadBooking,
  nextStep,
  waitingStatuses,
} from "./parts.ts";

const booking_made = defineMail(loadBooking(waitingStatuses), (booking) => ({
  ...aboutBooking(booking),
  ...(isForCustomer(booking) ? madeForCustomer(booking) : madeForProvider),
  facts: [...bookingDetails(booking), [m.mail_label_pay_by, booking.hold_until]],
  action: nextStep(booking),
}));

const madeForCustomer = ({ status }: BookingFacts) => ({
  subject: m.mail_booking_made_subject_customer,
  title: m.mail_booking_made_title_customer,
  lead: [
    status === "awaiting_information"
      ? m.mail_booking_made_lead_information
      : m.mail_booking_made_lead_payment,
  ],
  notes: [m.mail_booking_made_note_customer],
});

const madeForProvider = {
  subject: m.mail_booking_made_subject_provider,
  title: m.mail_booking_made_title_provider,
  lead: [m.mail_booking_made_lead_provider],
};

const booking_confirmed = defineMail(
  loadBooking(["confirmed", "delivered", "changes_requested", "completed"]),
  (booking, reader) => ({
    ...aboutBooking(booking),
    subject: m.mail_booking_confirmed_subject,
    title: m.mail_booking_confirmed_title,
    lead: [whatIsConfirmed(booking)],
    facts: [...bookingDetails(booking), ...bySide(booking, paid, earningFacts)(booking)],
    calendar: bookingCalendar(booking, reader),
  }),
);

function whatIsConfirmed(booking: BookingFacts) {
  if (isForCustomer(booking)) return m.mail_booking_confirmed_lead_customer;
  return booking.was_revived ? m.mail_booking_confirmed_lead_revived : m.mail_booking_confirmed_lead_provider;
}

function paid({ paid_minor, total_minor, currency }: BookingFacts): Fact[] {
  const left_minor = total_minor - paid_minor;
  return [
    sum(m.mail_label_paid, paid_minor, currency),
    ...(left_minor > 0 ? [sum(m.mail_label_still_to_pay, left_minor, currency)] : []),
  ];
}

// No reminder while a payment is under way, or while the provider is suspended and nobody can pay.
const booking_reminder = defineMail(
  loadBooking(
    waitingStatuses,
    (booking) =>
      isForCustomer(booking) &&
      isHeld(booking) &&
      !booking.is_payment_under_way &&
      !booking.is_provider_suspended,
  ),
  (booking) => ({
    ...aboutBooking(booking),
    subject: m.mail_booking_reminder_subject,
    title: m.mail_booking_reminder_title,
    lead: [m.mail_booking_reminder_lead],
    facts: [...bookingDetails(booking), ...missing(booking), [m.mail_label_held_until, booking.hold_until]],
    action: nextStep(booking),
    notes: [booking.is_owner ? m.mail_booking_reminder_note : m.mail_booking_reminder_note_recipient],
  }),
);

/** What is missing, and the amount due now. */
function missing(booking: BookingFacts): Fact[] {
  const due = findDueInstalment(booking);
  if (!due) return [[m.mail_label_missing, say(m.mail_value_missing_information)]];
  const isInformationMissing = booking.status === "awaiting_information";
  return [
    [
      m.mail_label_missing,
      say(isInformationMissing ? m.mail_value_missing_both : m.mail_value_missing_payment),
    ],
    sum(m.mail_label_due_now, due.amount_minor, booking.currency),
  ];
}

const hold_prolonged = defineMail(loadBooking(waitingStatuses, isHeld), (booking) => ({
  ...aboutBooking(booking),
  subject: m.mail_hold_prolonged_subject,
  title: bySide(booking, m.mail_hold_prolonged_title_customer, m.mail_hold_prolonged_title_provider),
  lead: [bySide(booking, m.mail_hold_prolonged_lead_customer, m.mail_hold_prolonged_lead_provider)],
  facts: [
    ...bookingDetails(booking),
    [bySide(booking, m.mail_label_pay_by, m.mail_label_date_held_until), booking.hold_until],
  ],
  action: nextStep(booking),
}));

const partTexts: Record<InformationPart, Message> = {
  contact: m.mail_information_contact,
  billing: m.mail_information_billing,
  notes: m.mail_information_notes,
};

type InformationChange = NonNullable<Awaited<ReturnType<typeof findInformationChange>>>;

/** The names of the changed fields; only the booking's page shows the values. */
function changedParts({ change, questions }: InformationChange, { locale }: Reader): string[] {
  const { parts, answers } = readInformationChange(change);
  const labels = new Map(QuestionList.parse(questions).map(({ key, label }) => [key, label[locale]]));
  return [
    ...parts.map((part) => partTexts[part]({}, { locale })),
    ...answers.flatMap((key) => labels.get(key) ?? []),
  ];
}

const information_changed = defineMail(
  async (db, id, profile_id, now) => {
    const booking = await loadBooking(["awaiting_payment", "confirmed"])(db, id, profile_id, now);
    if (booking?.side !== "provider") return null;
    const found = await findInformationChange(db, id);
    return found ? { ...booking, ...found } : null;
  },
  (booking, reader) => {
    const lines = changedParts(booking, reader);
    return {
      ...aboutBooking(booking),
      subject: m.mail_information_changed_subject,
      title: m.mail_information_changed_title,
      lead: [m.mail_information_changed_lead],
      facts: [[m.mail_label_changed, lines.length > 0 ? lines : null], ...bookingDetails(booking)],
    };
  },
);

/** A confirmed booking whose date is ahead, with the other side's contact data. */
const loadAhead: Load<BookingFacts & { contact: OtherContact }> = async (db, id, profile_id, now) => {
  const booking = await loadBooking(["confirmed"])(db, id, profile_id, now);
  if (!booking?.starts_at || booking.starts_at.getTime() <= now.getTime()) return null;
  return { ...booking, contact: await findOtherContact(db, booking) };
};

const day_reminder = defineMail(loadAhead, (booking, reader) => ({
  ...aboutBooking(booking),
  texts: { ...bookingTexts(booking), when: booking.starts_at ?? booking.now },
  subject: m.mail_day_reminder_subject,
  title: m.mail_day_reminder_title,
  lead: [m.mail_day_reminder_lead],
  facts: [
    ...bookingDetails(booking),
    [m.mail_label_where, fullAddress(reader, booking)],
    [m.mail_label_contact, contactLines(booking.contact)],
  ],
  notes: [m.mail_day_reminder_note],
  calendar: bookingCalendar(booking, reader),
}));

/** Address and phone number of the other side; null where neither is known. */
function contactLines({ email, phone }: OtherContact): string[] | null {
  const lines = [email, phone].filter((line) => line !== null);
  return lines.length > 0 ? lines : null;
}

export const bookingMails = {
  booking_made,
  booking_confirmed,
  booking_reminder,
  day_reminder,
  hold_prolonged,
  information_changed,
};
