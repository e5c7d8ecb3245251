// The mail about a payment that could not be used: the amount returned, why, and the state of booking and request.
import type { ReturnReason } from "#domain/booking/plan.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { findBooking, listReturns } from "../../reads-booking.ts";
import { money } from "../layout/format.ts";
import { Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails } from "./bookings.tsx";
import { endedBookingLink, requestOutcomeTexts } from "./ended-booking-text.ts";

type ReturnedPayment = BookingFacts & { returned_minor: number; reasons: ReturnReason[] };

const payment_returned = defineMail<ReturnedPayment>({
  async load(db, id, profile_id, now) {
    const booking = await findBooking(db, id, profile_id, now);
    if (booking?.customer_profile_id !== profile_id) return null;
    const returns = await listReturns(db, id);
    if (returns.length === 0) return null;
    const returned_minor = returns.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const reasons = [...new Set(returns.map(({ reason }) => reason))];
    return { ...booking, side: "customer", returned_minor, reasons };
  },
  subject: (booking, reader) =>
    m.mail_payment_returned_subject(
      { amount: money(reader, booking.returned_minor, booking.currency), title: booking.title },
      { locale: reader.locale },
    ),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const amount = money(reader, booking.returned_minor, booking.currency);
    const provider = booking.provider_name;
    return (
      <Letter
        reader={reader}
        title={m.mail_payment_returned_title({}, o)}
        lead={[
          m.mail_payment_returned_lead({ amount, provider }, o),
          ...booking.reasons.map((reason) => reasonText(reason, booking, reader)),
          ...bookingStateTexts(booking, reader),
        ]}
        facts={[...bookingDetails(booking, reader), [m.mail_label_refund({}, o), amount]]}
        action={endedBookingLink(booking, reader)}
        notes={[m.mail_payment_returned_note({}, o)]}
      />
    );
  },
});

const hasEnded = ({ status }: BookingFacts) => status === "lapsed" || status === "cancelled";

function reasonText(reason: ReturnReason, booking: BookingFacts, { locale }: Reader): string {
  const o = { locale };
  const texts: Record<ReturnReason, () => string> = {
    booking_not_lapsed: () =>
      hasEnded(booking) ? m.mail_return_booking_cancelled({}, o) : m.mail_return_already_paid({}, o),
    amount_too_small: () => m.mail_return_amount_too_small({}, o),
    nothing_due: () => m.mail_return_nothing_due({}, o),
    request_not_open: () =>
      (booking.is_owner ? m.mail_return_request_not_open : m.mail_return_request_not_open_recipient)({}, o),
    request_changed: () =>
      (booking.is_owner ? m.mail_return_request_changed : m.mail_return_request_changed_recipient)({}, o),
    offer_not_available: () => m.mail_return_offer_not_available({}, o),
    offer_changed: () => m.mail_return_offer_changed({}, o),
    slot_taken: () => m.mail_return_slot_taken({}, o),
    date_passed: () => m.mail_return_date_passed({}, o),
    too_late: () => m.mail_return_too_late({ hours: limits.late_payment_revives_within_hours }, o),
  };
  return texts[reason]();
}

function bookingStateTexts(booking: BookingFacts, reader: Reader): string[] {
  const o = { locale: reader.locale };
  if (!hasEnded(booking)) return [m.mail_payment_returned_booking_stands({}, o)];
  return [m.mail_payment_returned_booking_over({}, o), ...requestOutcomeTexts(booking, reader)];
}

export const paymentMails = { payment_returned };
