// Mails about the work of a booking: delivered and to be checked, completed, or not delivered at all.
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
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_completed_title({}, o)}
        lead={[
          howCompleted(booking, reader),
          ...whatIsReturned(booking, reader),
          is_customer ? whoGetsTheMoney(booking, reader) : m.mail_booking_completed_lead_provider({}, o),
        ]}
        facts={[
          ...bookingDetails(booking, reader),
          ...decidedSums(booking, reader),
          ...(is_customer ? [] : earningFacts(booking, reader)),
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

/** The operator's decision may return a part of what was paid, or all of it. */
function hasDecidedRefund({ last_role, refund_minor }: BookingFacts): boolean {
  return last_role === "operator" && refund_minor > 0;
}

function whatIsReturned(booking: BookingFacts, reader: Reader): string[] {
  if (!hasDecidedRefund(booking)) return [];
  const o = { locale: reader.locale };
  const refund = money(reader, booking.refund_minor, booking.currency);
  return booking.side === "customer"
    ? [m.mail_dispute_decided_refund_customer({ refund }, o)]
    : [m.mail_booking_completed_refund({ refund }, o)];
}

function whoGetsTheMoney(booking: BookingFacts, reader: Reader): string {
  const o = { locale: reader.locale };
  const { provider_name: provider } = booking;
  if (!hasDecidedRefund(booking)) return m.mail_booking_completed_lead_customer({ provider }, o);
  return booking.kept_minor === 0
    ? m.mail_booking_completed_lead_returned({ provider }, o)
    : m.mail_booking_completed_lead_rest({ provider }, o);
}

function decidedSums(booking: BookingFacts, reader: Reader): Fact[] {
  if (!hasDecidedRefund(booking)) return [];
  const o = { locale: reader.locale };
  const { refund_minor, kept_minor, currency } = booking;
  return [
    [m.mail_label_refund({}, o), money(reader, refund_minor, currency), "sum"],
    [m.mail_label_decided_kept({}, o), money(reader, kept_minor ?? 0, currency), "sum"],
  ];
}

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
