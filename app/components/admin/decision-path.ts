import type { AwaitedDecision } from "#domain/booking/awaited-decision.ts";

/** The operator's page of a booking. */
export const bookingPath = (booking_id: string) => `/admin/bookings/${booking_id}`;

/** The operator's page of a request. */
export const requestPath = (request_id: string) => `/admin/requests/${request_id}`;

/** The operator's page of a conversation. */
export const conversationPath = (thread_id: string) => `/admin/conversations/${thread_id}`;

/** Where the operator decides what a booking waits for. */
export function decisionPath(booking_id: string, decision: AwaitedDecision): string {
  return decision === "cancellation" ? `${bookingPath(booking_id)}#request` : `/admin/disputes/${booking_id}`;
}
