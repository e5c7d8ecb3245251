// Mails about the job of a booking: delivered and to be checked, completed, or not delivered at all.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { findDelivery } from "../../reads-dispute.ts";
import { moment, money, shortMoment } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails, earningFacts, findBookingForProfile } from "./bookings.tsx";

type Delivered = BookingFacts & { auto_complete_at: Date; note: string | null };

const booking_delivered = defineMail<Delivered>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["delivered"]);
    if (booking?.side !== "customer" || !booking.auto_complete_at) return null;
    const { auto_complete_at } = booking;
    const note = (await findDelivery(db, id))?.note ?? null;
    return auto_complete_at.getTime() > now.getTime() ? { ...booking, auto_complete_at, note } : null;
  },
  subject: (booking, reader) =>
    m.mail_booking_delivered_subject(
      { until: shortMoment(reader, booking.auto_complete_at), title: booking.title },
      { locale: reader.locale },
    ),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const provider = booking.provider_name;
    const until = moment(reader, booking.auto_complete_at);
    const note: Fact[] = booking.note ? [[m.mail_label_note({}, o), booking.note]] : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_delivered_title({}, o)}
        lead={[howDelivered(booking, reader), m.mail_booking_delivered_lead({ provider, until }, o)]}
        facts={[...bookingDetails(booking, reader), ...note, [m.mail_label_check_by({}, o), until]]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

function howDelivered(booking: Delivered, reader: Reader): string {
  const o = { locale: reader.locale };
  const provider = booking.provider_name;
  if (booking.last_transition === "auto_deliver") return m.mail_booking_delivered_by_schedule({}, o);
  if (booking.last_transition === "redeliver") return m.mail_booking_delivered_again({ provider }, o);
  return m.mail_booking_delivered_by_provider({ provider }, o);
}

const booking_completed = defineMail<BookingFacts>({
  load: (db, id, profile_id, now) => findBookingForProfile(db, id, profile_id, now, ["completed"]),
  subject: ({ title }, { locale }) => m.mail_booking_completed_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const is_customer = booking.side === "customer";
    // What the operator decided is in the figures of the page; the mail names what goes back.
    const isDecided = booking.last_role === "operator";
    const sum = money(reader, booking.refund_minor, booking.currency);
    const hasRefund = isDecided && booking.refund_minor > 0;
    const refund: Fact[] = hasRefund ? [[m.mail_label_refund({}, o), sum, "sum"]] : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_completed_title({}, o)}
        lead={[
          howCompleted(booking, reader),
          ...(hasRefund ? [m.mail_booking_completed_refund({ refund: sum }, o)] : []),
          is_customer
            ? m.mail_booking_completed_lead_customer({ provider: booking.provider_name }, o)
            : m.mail_booking_completed_lead_provider({}, o),
        ]}
        facts={[
          ...bookingDetails(booking, reader),
          ...refund,
          ...(is_customer || isDecided ? [] : earningFacts(booking, reader)),
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

function howCompleted(booking: BookingFacts, reader: Reader): string {
  const o = { locale: reader.locale };
  if (booking.last_role === "operator") return m.mail_booking_completed_by_platform({}, o);
  if (booking.last_role !== "customer") return m.mail_booking_completed_by_silence({}, o);
  return booking.side === "customer"
    ? m.mail_booking_completed_by_you({}, o)
    : m.mail_booking_completed_by({ customer: booking.customer_name }, o);
}

const booking_undelivered = defineMail<BookingFacts>({
  load: (db, id, profile_id, now) =>
    findBookingForProfile(db, id, profile_id, now, ["confirmed", "changes_requested"]),
  subject: ({ title }, { locale }) => m.mail_booking_undelivered_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_undelivered_title({}, o)}
        lead={[
          booking.starts_at
            ? m.mail_booking_undelivered_lead({ days: limits.undelivered_check_days }, o)
            : m.mail_booking_undelivered_lead_undated({ days: limits.undated_check_days }, o),
          booking.side === "customer"
            ? m.mail_booking_undelivered_next_customer({ provider: booking.provider_name }, o)
            : m.mail_booking_undelivered_next_provider({ customer: booking.customer_name }, o),
        ]}
        facts={bookingDetails(booking, reader)}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

export const deliveredBookingMails = { booking_delivered, booking_completed, booking_undelivered };
