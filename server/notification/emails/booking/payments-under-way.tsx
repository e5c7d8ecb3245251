// Mails about a payment that takes time: in processing for days with a longer hold, failed in the end, or impossible
// because of the provider's suspension.
import { findDueInstalment } from "#domain/payment/plan.ts";
import { m } from "#messages/messages.js";
import { findRefusedPayment, type RefusedPayment } from "../../reads-booking.ts";
import { moment, money, shortMoment } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";
import {
  type BookingFacts,
  bookingDetails,
  findBookingForProfile,
  nextStepLink,
  waitingStatuses,
} from "./bookings.tsx";
import { endedBookingLink, requestOutcomeTexts } from "./ended-booking-text.ts";

const isHeld = ({ hold_until, now }: BookingFacts) => hold_until.getTime() > now.getTime();

const hold_extended = defineMail<BookingFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, waitingStatuses);
    return booking?.is_payment_under_way && isHeld(booking) ? booking : null;
  },
  subject: (booking, reader) =>
    m.mail_hold_extended_subject(
      { until: shortMoment(reader, booking.hold_until), title: booking.title },
      { locale: reader.locale },
    ),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, booking.hold_until);
    const { provider_name: provider, customer_name: customer } = booking;
    const is_customer = booking.side === "customer";
    return (
      <Letter
        reader={reader}
        title={
          is_customer
            ? m.mail_hold_extended_title_customer({}, o)
            : m.mail_hold_extended_title_provider({}, o)
        }
        lead={
          is_customer
            ? [
                m.mail_hold_extended_lead_customer({ provider, until }, o),
                m.mail_hold_extended_next_customer({}, o),
              ]
            : [
                m.mail_hold_extended_lead_provider({ customer, until }, o),
                m.mail_hold_extended_next_provider({}, o),
              ]
        }
        facts={[
          ...bookingDetails(booking, reader),
          [is_customer ? m.mail_label_held_until({}, o) : m.mail_label_date_held_until({}, o), until],
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

type FailedPayment = BookingFacts & { refused: RefusedPayment };

const payment_failed = defineMail<FailedPayment>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, [
      ...waitingStatuses,
      "lapsed",
      "cancelled",
    ]);
    // No mail while another payment is under way.
    if (booking?.side !== "customer" || booking.is_payment_under_way) return null;
    const refused = await findRefusedPayment(db, id);
    return refused ? { ...booking, refused } : null;
  },
  subject: ({ title }, { locale }) => m.mail_payment_failed_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { amount_minor, currency } = booking.refused;
    const amount = money(reader, amount_minor, currency);
    const { lead, facts, action } = nextSteps(booking, reader);
    return (
      <Letter
        reader={reader}
        title={m.mail_payment_failed_title({}, o)}
        lead={[
          m.mail_payment_failed_lead({ amount, provider: booking.provider_name }, o),
          failureText(booking.refused, reader),
          ...lead,
        ]}
        facts={[...bookingDetails(booking, reader), ...facts]}
        action={action}
      />
    );
  },
});

/** The bank's reason: only one code is useful to a customer. */
function failureText({ failure_code }: RefusedPayment, { locale }: Reader): string {
  const o = { locale };
  return failure_code === "insufficient_funds"
    ? m.mail_payment_failed_why_funds({}, o)
    : m.mail_payment_failed_why_other({}, o);
}

/** What to do: pay again while the hold lasts; afterwards nothing is owed. */
function nextSteps(booking: FailedPayment, reader: Reader) {
  const o = { locale: reader.locale };
  const open = { label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` };
  if (booking.status === "lapsed" || booking.status === "cancelled") {
    const lead = [m.mail_payment_failed_ended({}, o), ...requestOutcomeTexts(booking, reader)];
    return { lead, facts: [], action: endedBookingLink(booking, reader) };
  }
  // The hold ended while the bank worked: the next tick ends the booking.
  if (!isHeld(booking)) return { lead: [m.mail_payment_failed_hold_over({}, o)], facts: [], action: open };
  const until = moment(reader, booking.hold_until);
  const due = findDueInstalment(booking);
  const facts: Fact[] = [
    ...(due
      ? [[m.mail_label_due_now({}, o), money(reader, due.amount_minor, booking.currency), "sum"] as const]
      : []),
    [m.mail_label_held_until({}, o), until],
  ];
  const lead = [m.mail_payment_failed_held({ provider: booking.provider_name, until }, o)];
  return { lead, facts, action: nextStepLink(booking, reader) };
}

const payment_suspended = defineMail<BookingFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, waitingStatuses);
    if (booking?.side !== "customer" || !isHeld(booking)) return null;
    // Null if the suspension ended before the mail was rendered.
    return booking.is_provider_suspended ? booking : null;
  },
  subject: ({ title }, { locale }) => m.mail_payment_suspended_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, booking.hold_until);
    const provider = booking.provider_name;
    const stands = booking.is_payment_under_way
      ? m.mail_payment_suspended_under_way({}, o)
      : booking.is_owner
        ? m.mail_payment_suspended_nothing_owed({ until }, o)
        : m.mail_payment_suspended_nothing_owed_recipient({ until }, o);
    return (
      <Letter
        reader={reader}
        title={m.mail_payment_suspended_title({}, o)}
        lead={[m.mail_payment_suspended_lead({ provider }, o), stands]}
        facts={[...bookingDetails(booking, reader), [m.mail_label_held_until({}, o), until]]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
        notes={[m.mail_payment_suspended_note({}, o)]}
      />
    );
  },
});

export const paymentUnderWayMails = { hold_extended, payment_failed, payment_suspended };
