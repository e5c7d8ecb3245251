// Mails about a booking that came to nothing: it lapsed unpaid, its acceptance was undone, or a side cancelled.
import { m } from "#messages/messages.js";
import { type BookingFacts, bookingDetails, bookingFor } from "./bookings.tsx";
import { moment, money } from "./format.ts";
import { type Fact, Letter } from "./letter.tsx";
import { defineMail, type Reader } from "./mail.ts";

const booking_lapsed = defineMail<BookingFacts>({
  load: (db, id, profile_id) => bookingFor(db, id, profile_id, ["lapsed"]),
  subject: ({ title, last_transition }, { locale }) =>
    last_transition === "undo"
      ? m.mail_booking_undone_subject({ title }, { locale })
      : m.mail_booking_lapsed_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const is_undone = booking.last_transition === "undo";
    const is_free = booking.side === "customer" && booking.paid_minor === 0;
    const deadline: Fact[] = is_undone
      ? []
      : [[m.mail_label_was_due({}, o), moment(reader, booking.hold_until)]];
    return (
      <Letter
        reader={reader}
        title={is_undone ? m.mail_booking_undone_title({}, o) : m.mail_booking_lapsed_title({}, o)}
        lead={lapsedLead(booking, reader)}
        facts={[...bookingDetails(booking, reader), ...deadline]}
        action={
          booking.side === "customer"
            ? { label: m.mail_action_request({}, o), path: `/request/${booking.request_id}` }
            : {
                label: m.mail_action_your_offer({}, o),
                path: `/request/${booking.request_id}/offer/${booking.offer_id}`,
              }
        }
        notes={is_free ? [m.mail_booking_lapsed_not_charged({}, o)] : []}
      />
    );
  },
});

function lapsedLead(booking: BookingFacts, reader: Reader): string {
  const o = { locale: reader.locale };
  const { provider_name: provider, customer_name: customer } = booking;
  if (booking.last_transition === "undo") {
    return booking.side === "customer"
      ? m.mail_booking_undone_lead_customer({ provider }, o)
      : m.mail_booking_undone_lead_provider({ customer }, o);
  }
  return booking.side === "customer"
    ? m.mail_booking_lapsed_lead_customer({ provider }, o)
    : m.mail_booking_lapsed_lead_provider({ customer }, o);
}

const booking_cancelled = defineMail<BookingFacts>({
  load: (db, id, profile_id) => bookingFor(db, id, profile_id, ["cancelled"]),
  subject: ({ title }, { locale }) => m.mail_booking_cancelled_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const reason: Fact[] = booking.cancel_reason ? [[m.mail_label_reason({}, o), booking.cancel_reason]] : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_cancelled_title({}, o)}
        lead={[whoCancelled(booking, reader), whatItMeans(booking, reader)]}
        facts={[
          ...bookingDetails(booking, reader),
          ...reason,
          ...(booking.side === "customer" ? returned(booking, reader) : []),
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

function whoCancelled(booking: BookingFacts, reader: Reader): string {
  const o = { locale: reader.locale };
  const { last_role } = booking;
  if (last_role === booking.side) return m.mail_booking_cancelled_by_you({}, o);
  if (last_role === "customer") return m.mail_booking_cancelled_by({ name: booking.customer_name }, o);
  if (last_role === "provider") return m.mail_booking_cancelled_by({ name: booking.provider_name }, o);
  return m.mail_booking_cancelled_by_platform({}, o);
}

function whatItMeans(booking: BookingFacts, reader: Reader): string {
  const o = { locale: reader.locale };
  if (booking.side === "provider") return m.mail_booking_cancelled_free_again({}, o);
  const { paid_minor, refund_minor, currency } = booking;
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
    [m.mail_label_paid({}, o), money(reader, paid_minor, currency)],
    [m.mail_label_refund({}, o), money(reader, refund_minor, currency)],
    ...(kept_minor > 0 ? [[m.mail_label_kept({}, o), money(reader, kept_minor, currency)] as const] : []),
  ];
}

export const endedBookingMails = { booking_lapsed, booking_cancelled };
