// Mails about a request to cancel outside the agreed policy: to the other side, and about its refusal.
import { m } from "#messages/messages.js";
import { type CancelWish, findCancelWish } from "../../reads-cancellation.ts";
import { moment, money } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails, findBookingForProfile } from "./bookings.tsx";

type WishFacts = BookingFacts & { wish: CancelWish };

function wishFacts(booking: WishFacts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  return [
    ...bookingDetails(booking, reader),
    [m.mail_label_reason({}, o), booking.wish.reason],
    [
      m.mail_label_paid({}, o),
      money(reader, booking.paid_minor - booking.refund_minor, booking.currency),
      "sum",
    ],
    [m.mail_label_refund({}, o), money(reader, booking.wish.refund_minor, booking.currency), "sum"],
  ];
}

const cancellation_requested = defineMail<WishFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["cancel_requested"]);
    const wish = booking && (await findCancelWish(db, id));
    // Only to the side that has to answer, and only while it can.
    return booking && wish && !wish.answer && wish.asked_by !== booking.side ? { ...booking, wish } : null;
  },
  subject: ({ title }, { locale }) => m.mail_cancellation_requested_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const name = booking.side === "customer" ? booking.provider_name : booking.customer_name;
    const until = moment(reader, booking.wish.answer_due_at);
    const refund = money(reader, booking.wish.refund_minor, booking.currency);
    return (
      <Letter
        reader={reader}
        title={m.mail_cancellation_requested_title({}, o)}
        lead={
          booking.side === "customer"
            ? m.mail_cancellation_requested_lead_customer({ name, refund, until }, o)
            : m.mail_cancellation_requested_lead_provider({ name, refund, until }, o)
        }
        facts={wishFacts(booking, reader)}
        action={{ label: m.mail_action_answer({}, o), path: `/booking/${booking.id}` }}
        notes={[m.mail_cancellation_requested_note({}, o)]}
      />
    );
  },
});

const cancellation_refused = defineMail<WishFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["confirmed"]);
    const wish = booking && (await findCancelWish(db, id));
    return booking && wish?.answer === "refused" ? { ...booking, wish } : null;
  },
  subject: ({ title }, { locale }) => m.mail_cancellation_refused_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { wish } = booking;
    const name = wish.answered_by === "customer" ? booking.customer_name : booking.provider_name;
    const note: Fact[] = wish.note ? [[m.mail_label_answer({}, o), wish.note]] : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_cancellation_refused_title({}, o)}
        lead={[
          wish.answered_by === "operator"
            ? m.mail_cancellation_refused_lead_operator({}, o)
            : m.mail_cancellation_refused_lead({ name }, o),
          m.mail_cancellation_refused_next({}, o),
        ]}
        facts={[...bookingDetails(booking, reader), ...note]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

export const cancellationRequestMails = { cancellation_requested, cancellation_refused };
