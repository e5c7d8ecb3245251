// Words for events, states and outcomes of webhooks.
import { limits } from "#domain/limits.ts";
import type { WebhookEvent, WebhookNoun } from "#domain/webhook/events.ts";
import { m } from "#messages/messages.js";
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from "#server/webhook/reads/webhook.ts";

type Text = () => string;

export const eventText: Readonly<Record<WebhookEvent, Text>> = {
  "request.opened": m.webhook_event_request_opened,
  "request.changed": m.webhook_event_request_changed,
  "request.held": m.webhook_event_request_held,
  "request.released": m.webhook_event_request_released,
  "request.awarded": m.webhook_event_request_awarded,
  "request.reopened": m.webhook_event_request_reopened,
  "request.fulfilled": m.webhook_event_request_fulfilled,
  "request.closed": m.webhook_event_request_closed,
  "request.expired": m.webhook_event_request_expired,
  "request.removed": m.webhook_event_request_removed,
  "offer.sent": m.webhook_event_offer_sent,
  "offer.changed": m.webhook_event_offer_changed,
  "offer.countered": m.webhook_event_offer_countered,
  "offer.counter_ended": m.webhook_event_offer_counter_ended,
  "offer.accepted": m.webhook_event_offer_accepted,
  "offer.released": m.webhook_event_offer_released,
  "offer.parked": m.webhook_event_offer_parked,
  "offer.revived": m.webhook_event_offer_revived,
  "offer.declined": m.webhook_event_offer_declined,
  "offer.withdrawn": m.webhook_event_offer_withdrawn,
  "offer.expired": m.webhook_event_offer_expired,
  "offer.not_selected": m.webhook_event_offer_not_selected,
  "offer.voided": m.webhook_event_offer_voided,
  "booking.made": m.webhook_event_booking_made,
  "booking.information_provided": m.webhook_event_booking_information_provided,
  "booking.hold_extended": m.webhook_event_booking_hold_extended,
  "booking.confirmed": m.webhook_event_booking_confirmed,
  "booking.lapsed": m.webhook_event_booking_lapsed,
  "booking.rescheduled": m.webhook_event_booking_rescheduled,
  "booking.changed": m.webhook_event_booking_changed,
  "booking.cancellation_requested": m.webhook_event_booking_cancellation_requested,
  "booking.cancellation_refused": m.webhook_event_booking_cancellation_refused,
  "booking.cancellation_withdrawn": m.webhook_event_booking_cancellation_withdrawn,
  "booking.cancelled": m.webhook_event_booking_cancelled,
  "booking.delivered": m.webhook_event_booking_delivered,
  "booking.delivery_extended": m.webhook_event_booking_delivery_extended,
  "booking.changes_requested": m.webhook_event_booking_changes_requested,
  "booking.completed": m.webhook_event_booking_completed,
  "booking.disputed": m.webhook_event_booking_disputed,
  "booking.continued": m.webhook_event_booking_continued,
  "payment.started": m.webhook_event_payment_started,
  "payment.processing": m.webhook_event_payment_processing,
  "payment.succeeded": m.webhook_event_payment_succeeded,
  "payment.failed": m.webhook_event_payment_failed,
  "payment.ended": m.webhook_event_payment_ended,
  "refund.requested": m.webhook_event_refund_requested,
  "refund.succeeded": m.webhook_event_refund_succeeded,
  "refund.failed": m.webhook_event_refund_failed,
  "refund.cancelled": m.webhook_event_refund_cancelled,
  "message.sent": m.webhook_event_message_sent,
  "message.deleted": m.webhook_event_message_deleted,
};

/** Text of an event type; any other type is a test of the endpoint. */
export function typeText(type: string): string {
  const text: Text | undefined = (eventText as Readonly<Record<string, Text | undefined>>)[type];
  return (text ?? m.webhook_event_test)();
}

export const groupText: Readonly<Record<WebhookNoun, Text>> = {
  request: m.webhook_group_request,
  offer: m.webhook_group_offer,
  booking: m.webhook_group_booking,
  attempt: m.webhook_group_attempt,
  refund: m.webhook_group_refund,
  message: m.webhook_group_message,
};

export const outcomeText: Readonly<Record<WebhookAttempt["outcome"], Text>> = {
  delivered: m.webhook_outcome_delivered,
  refused: m.webhook_outcome_refused,
  redirect: m.webhook_outcome_redirect,
  gone: m.webhook_outcome_gone,
  timeout: () => m.webhook_outcome_timeout({ seconds: limits.webhook_timeout_seconds }),
  connection: m.webhook_outcome_connection,
  tls: m.webhook_outcome_tls,
  unknown_host: m.webhook_outcome_unknown_host,
  private_address: m.webhook_outcome_private_address,
  address: m.webhook_outcome_address,
};

export const deliveryText: Readonly<Record<WebhookDelivery["status"], Text>> = {
  delivered: m.webhook_delivery_delivered,
  failed: m.webhook_delivery_failed,
  pending: m.webhook_delivery_pending,
};

export const pauseText: Readonly<Record<NonNullable<WebhookEndpoint["pause_reason"]>, Text>> = {
  owner: m.webhook_paused_owner,
  failing: m.webhook_paused_failing,
  gone: m.webhook_paused_gone,
};

/** Name of an endpoint: its description, else its host. */
export const endpointName = ({ description, url }: Pick<WebhookEndpoint, "description" | "url">): string =>
  description ?? hostOf(url);

/** Host of an address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export type NewSecret = { endpoint_id: string; secret: string };

/** The secret that an answer shows once, or null. */
export function secretIn(answer: object | undefined): NewSecret | null {
  if (!answer || !("webhook_secret" in answer)) return null;
  return answer.webhook_secret as NewSecret;
}
