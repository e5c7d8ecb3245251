// Mails about a booking made by a link to an offer: to the customer who made it, and to the request's owner.
import { m } from "#messages/messages.js";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { requestPage } from "#server/request/mails/parts.ts";
import { findBooking } from "./booking-row.ts";
import { requestOutcome } from "./outcome.ts";
import { aboutBooking, type BookingFacts, loadBooking } from "./parts.ts";

const shared_booking_undone = defineMail(
  loadBooking(["lapsed"], ({ last_transition, side }) => last_transition === "undo" && side === "customer"),
  (booking) => ({
    ...aboutBooking(booking),
    subject: m.mail_shared_undone_subject,
    title: m.mail_shared_undone_title,
    lead: [m.mail_shared_undone_lead],
  }),
);

const shared_booking_ended = defineMail(
  async (db, id, profile_id, now): Promise<BookingFacts | null> => {
    const booking = await findBooking(db, id, profile_id, now);
    if (!booking?.is_owner) return null;
    const hasEnded = booking.status === "lapsed" || booking.status === "cancelled";
    return hasEnded ? { ...booking, side: "customer" } : null;
  },
  (booking) => ({
    ...aboutBooking(booking),
    subject: m.mail_shared_ended_subject,
    title: m.mail_shared_ended_title,
    lead: [m.mail_shared_ended_lead, ...requestOutcome(booking)],
    action: requestPage(booking.request_id),
  }),
);

export const sharedBookingMails = { shared_booking_undone, shared_booking_ended };
