// Mails about money that went back to the customer outside the booking's own course: paid another way by an operator
// after a failed refund, or refunded at Stripe itself. Subject: refund.
import { m } from "#messages/messages.js";
import { findBooking, findRefund, type RefundRow } from "../../reads-booking.ts";
import { money } from "../layout/format.ts";
import { Letter } from "../layout/letter.tsx";
import { defineMail, type Mail, type Reader } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails } from "./bookings.tsx";

type Refunded = BookingFacts & { refund: RefundRow };
type RefundText = (params: { amount: string; title: string }, options: { locale: "en" | "de" }) => string;
type RefundSpec = {
  /** Whether the mail's statement still holds on sending. */
  isTrue(refund: RefundRow): boolean;
  subject: RefundText;
  title: RefundText;
  lead: RefundText;
  note: RefundText;
};

const amountOf = ({ refund }: Refunded, reader: Reader) =>
  money(reader, refund.amount_minor, refund.currency);

function refundMail({ isTrue, subject, title, lead, note }: RefundSpec): Mail {
  const inputs = (refunded: Refunded, reader: Reader) => ({
    amount: amountOf(refunded, reader),
    title: refunded.title,
  });
  return defineMail<Refunded>({
    async load(db, id, profile_id, now) {
      const refund = await findRefund(db, id);
      if (!refund || !isTrue(refund)) return null;
      const booking = await findBooking(db, refund.booking_id, profile_id, now);
      if (booking?.customer_profile_id !== profile_id) return null;
      return { ...booking, side: "customer", refund };
    },
    subject: (refunded, reader) => subject(inputs(refunded, reader), { locale: reader.locale }),
    body(refunded, reader) {
      const o = { locale: reader.locale };
      const texts = inputs(refunded, reader);
      return (
        <Letter
          reader={reader}
          title={title(texts, o)}
          lead={lead(texts, o)}
          facts={[...bookingDetails(refunded, reader), [m.mail_label_refund({}, o), texts.amount, "sum"]]}
          action={{ label: m.mail_action_booking({}, o), path: `/booking/${refunded.id}` }}
          notes={[note(texts, o)]}
        />
      );
    },
  });
}

export const refundMails = {
  refund_settled: refundMail({
    isTrue: ({ is_settled_otherwise }) => is_settled_otherwise,
    subject: m.mail_refund_settled_subject,
    title: m.mail_refund_settled_title,
    lead: m.mail_refund_settled_lead,
    note: m.mail_refund_settled_note,
  }),
  refund_made_at_stripe: refundMail({
    isTrue: ({ status }) => status !== "failed" && status !== "cancelled",
    subject: m.mail_refund_made_subject,
    title: m.mail_refund_made_title,
    lead: m.mail_refund_made_lead,
    note: m.mail_refund_made_note,
  }),
};
