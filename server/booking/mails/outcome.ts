// What the end of a booking means for the customer's request and the provider's offer.
import { m } from "#messages/messages.js";
import { type Action, type Sentence, say } from "#server/kernel/mail/content.ts";
import { board, requestPage } from "#server/request/mails/parts.ts";
import { type BookingFacts, bookingPage } from "./parts.ts";

/** True while the customer can still choose another offer, or get new ones. */
function isRequestOpen(booking: BookingFacts): boolean {
  const { request_status, request_expires_at, now } = booking;
  return (
    booking.is_owner &&
    request_status === "open" &&
    request_expires_at !== null &&
    request_expires_at.getTime() > now.getTime()
  );
}

/** True while the customer is asked whether the request goes on. */
function isDecisionDue(booking: BookingFacts): boolean {
  const { request_status, request_decide_until, now } = booking;
  return (
    booking.is_owner &&
    request_status === "awarded" &&
    request_decide_until !== null &&
    request_decide_until.getTime() > now.getTime()
  );
}

/** Sentences to the owner on the state of the request and its deadline; empty when it has another outcome. */
export function requestOutcome(booking: BookingFacts): Sentence[] {
  const { request_expires_at, request_decide_until, acceptable_count: count } = booking;
  if (!booking.is_owner) return [];
  if (request_expires_at && isRequestOpen(booking)) {
    const texts = { until: request_expires_at, count };
    return [
      count > 0
        ? say(m.mail_after_request_open, texts)
        : say(m.mail_after_request_open_without_offers, texts),
    ];
  }
  if (request_decide_until && isDecisionDue(booking))
    return [say(m.mail_after_request_decide, { until: request_decide_until })];
  if (booking.request_status === "open" || booking.request_status === "expired")
    return [say(m.mail_after_request_over)];
  return [];
}

/** Sentences on the state of the provider's offer and its deadline. */
export function offerOutcome(booking: BookingFacts): Sentence[] {
  const texts = { until: booking.offer_valid_until };
  if (booking.offer_status === "sent") return [say(m.mail_after_offer_stands, texts)];
  if (booking.offer_status === "expired") return [say(m.mail_after_offer_expired, texts)];
  if (booking.offer_status === "withdrawn") return [say(m.mail_after_offer_withdrawn)];
  return [];
}

/** The button: for the customer, the request if there is something to decide; for the provider, a valid offer. */
export function endedBookingLink(booking: BookingFacts): Action {
  const { request_id, offer_id } = booking;
  if (booking.side === "customer")
    return isRequestOpen(booking) || isDecisionDue(booking) ? requestPage(request_id) : bookingPage(booking);
  return booking.offer_status === "sent"
    ? [m.mail_action_your_offer, `/request/${request_id}/offer/${offer_id}`]
    : board;
}
