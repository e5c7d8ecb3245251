// What the end of a booking means for the customer's request and the provider's offer.
import { m } from "#messages/messages.js";
import { moment } from "../layout/format.ts";
import type { Reader } from "../layout/mail.ts";
import type { BookingFacts } from "./bookings.tsx";

/** True while the customer can still choose another offer, or get new ones. */
export function isRequestOpen(booking: BookingFacts): boolean {
  const { request_status, request_expires_at, now } = booking;
  return (
    booking.is_owner &&
    request_status === "open" &&
    request_expires_at !== null &&
    request_expires_at.getTime() > now.getTime()
  );
}

/** True while the customer is asked whether the request goes on. */
export function isDecisionDue(booking: BookingFacts): boolean {
  const { request_status, request_decide_until, now } = booking;
  return (
    booking.is_owner &&
    request_status === "awarded" &&
    request_decide_until !== null &&
    request_decide_until.getTime() > now.getTime()
  );
}

/** Sentences to the owner on the state of the request and its deadline; empty when it has another outcome. */
export function requestOutcomeTexts(booking: BookingFacts, reader: Reader): string[] {
  const o = { locale: reader.locale };
  const { request_expires_at, request_decide_until, acceptable_count: count } = booking;
  if (!booking.is_owner) return [];
  if (request_expires_at && isRequestOpen(booking)) {
    const until = moment(reader, request_expires_at);
    return [
      count > 0
        ? m.mail_after_request_open({ until, count }, o)
        : m.mail_after_request_open_without_offers({ until }, o),
    ];
  }
  if (request_decide_until && isDecisionDue(booking)) {
    return [m.mail_after_request_decide({ until: moment(reader, request_decide_until) }, o)];
  }
  if (booking.request_status === "open" || booking.request_status === "expired") {
    return [m.mail_after_request_over({}, o)];
  }
  return [];
}

/** Sentences on the state of the provider's offer and its deadline. */
export function offerOutcomeTexts(booking: BookingFacts, reader: Reader): string[] {
  const o = { locale: reader.locale };
  const until = moment(reader, booking.offer_valid_until);
  if (booking.offer_status === "sent") return [m.mail_after_offer_stands({ until }, o)];
  if (booking.offer_status === "expired") return [m.mail_after_offer_expired({ until }, o)];
  if (booking.offer_status === "withdrawn") return [m.mail_after_offer_withdrawn({}, o)];
  return [];
}

/** The button: for the customer, the request if there is something to decide; for the provider, a valid offer. */
export function endedBookingLink(booking: BookingFacts, reader: Reader): { label: string; path: string } {
  const o = { locale: reader.locale };
  const request = `/request/${booking.request_id}`;
  if (booking.side === "customer") {
    return isRequestOpen(booking) || isDecisionDue(booking)
      ? { label: m.mail_action_request({}, o), path: request }
      : { label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` };
  }
  return booking.offer_status === "sent"
    ? { label: m.mail_action_your_offer({}, o), path: `${request}/offer/${booking.offer_id}` }
    : { label: m.mail_action_board({}, o), path: "/requests" };
}
