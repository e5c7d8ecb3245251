// Mails about cancelling a booking: a side cancelled it, or asked to and got no answer.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { money } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails, findBookingForProfile } from "./bookings.tsx";
import { endedBookingLink, offerOutcomeTexts, requestOutcomeTexts } from "./ended-booking-text.ts";

const booking_cancelled = defineMail<BookingFacts>({
  load: (db, id, profile_id, now) => findBookingForProfile(db, id, profile_id, now, ["cancelled"]),
  subject: ({ title }, { locale }) => m.mail_booking_cancelled_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const hasReason = booking.cancel_reason && booking.last_transition !== "cancel_overdue";
    const reason: Fact[] = hasReason ? [[m.mail_label_reason({}, o), booking.cancel_reason ?? ""]] : [];
    const is_customer = booking.side === "customer";
    const after = is_customer ? requestOutcomeTexts(booking, reader) : offerOutcomeTexts(booking, reader);
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_cancelled_title({}, o)}
        lead={[whoCancelled(booking, reader), whatItMeans(booking, reader), ...after]}
        facts={[
          ...bookingDetails(booking, reader),
          ...reason,
          ...(is_customer ? returned(booking, reader) : []),
        ]}
        action={
          is_customer || booking.offer_status === "sent"
            ? endedBookingLink(booking, reader)
            : { label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }
        }
      />
    );
  },
});

function whoCancelled(booking: BookingFacts, reader: Reader): string {
  const o = { locale: reader.locale };
  const { last_role, customer_name: customer } = booking;
  if (booking.last_transition === "cancel_overdue")
    return booking.side === "customer"
      ? m.mail_booking_cancelled_overdue_customer({}, o)
      : m.mail_booking_cancelled_overdue_provider({ customer }, o);
  if (booking.last_transition === "agree_cancel" && last_role !== "operator") {
    const name = booking.side === "customer" ? booking.provider_name : customer;
    return m.mail_booking_cancelled_agreed({ name }, o);
  }
  if (last_role === booking.side) return m.mail_booking_cancelled_by_you({}, o);
  if (last_role === "customer") return m.mail_booking_cancelled_by({ name: booking.customer_name }, o);
  if (last_role === "provider") return m.mail_booking_cancelled_by({ name: booking.provider_name }, o);
  return m.mail_booking_cancelled_by_platform({}, o);
}

function whatItMeans(booking: BookingFacts, reader: Reader): string {
  const o = { locale: reader.locale };
  const { paid_minor, refund_minor, currency } = booking;
  if (booking.side === "provider") {
    return paid_minor === 0
      ? m.mail_booking_cancelled_nothing_paid({}, o)
      : m.mail_booking_cancelled_free_again({}, o);
  }
  if (paid_minor === 0) return m.mail_booking_cancelled_nothing_charged({}, o);
  const refund = money(reader, refund_minor, currency);
  if (refund_minor >= paid_minor) return m.mail_booking_cancelled_full_refund({ refund }, o);
  const kept = money(reader, paid_minor - refund_minor, currency);
  return refund_minor > 0
    ? m.mail_booking_cancelled_part_refund({ refund, kept }, o)
    : m.mail_booking_cancelled_no_refund({ kept }, o);
}

function returned(booking: BookingFacts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  const { paid_minor, refund_minor, currency } = booking;
  if (paid_minor === 0) return [];
  const kept_minor = Math.max(0, paid_minor - refund_minor);
  return [
    [m.mail_label_paid({}, o), money(reader, paid_minor, currency), "sum"],
    [m.mail_label_refund({}, o), money(reader, refund_minor, currency), "sum"],
    ...(kept_minor > 0
      ? [[m.mail_label_kept({}, o), money(reader, kept_minor, currency), "sum"] as const]
      : []),
  ];
}

const cancellation_unanswered = defineMail<BookingFacts>({
  load: (db, id, profile_id, now) => findBookingForProfile(db, id, profile_id, now, ["cancel_requested"]),
  subject: ({ title }, { locale }) => m.mail_cancellation_unanswered_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const hours = limits.cancel_answer_hours;
    const name = booking.side === "customer" ? booking.provider_name : booking.customer_name;
    return (
      <Letter
        reader={reader}
        title={m.mail_cancellation_unanswered_title({}, o)}
        lead={[
          booking.cancel_asked_by === booking.side
            ? m.mail_cancellation_unanswered_asked({ name, hours }, o)
            : m.mail_cancellation_unanswered_silent({ name, hours }, o),
          m.mail_cancellation_unanswered_next({}, o),
        ]}
        facts={bookingDetails(booking, reader)}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

export const cancelledBookingMails = { booking_cancelled, cancellation_unanswered };
