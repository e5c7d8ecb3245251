// Events of a booking as text; made on the server, so that only messages of actual events are sent.

import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { TimelineEvent } from "#server/event/reads/event.ts";
import { nextBalance } from "../instalments.ts";
import { hasHoldEnded, isUnpaid } from "../paths.ts";

export type TimelineMoment = {
  key: string;
  text: string;
  at: string;
  who: string | null;
  reason: string | null;
  is_ahead: boolean;
};

/** Text of each event; null hides a technical one. */
export const bookingEventTexts: Readonly<Record<string, (() => string) | null>> = {
  "booking.begin": m.booking_event_begin,
  "booking.provide_information": m.booking_event_provide_information,
  "booking.skip_information": m.booking_event_skip_information,
  "booking.edit_information": m.booking_event_edit_information,
  "booking.extend_hold": m.booking_event_extend_hold,
  "booking.confirm": m.booking_event_confirm,
  "booking.lapse": m.booking_event_lapse,
  "booking.undo": m.booking_event_undo,
  "booking.revive": m.booking_event_revive,
  "booking.cancel": m.booking_event_cancel,
  "booking.cancel_overdue": m.booking_event_cancel,
  "booking.request_cancel": m.booking_event_request_cancel,
  "booking.agree_cancel": m.booking_event_agree_cancel,
  "booking.refuse_cancel": m.booking_event_refuse_cancel,
  "booking.withdraw_cancel": m.booking_event_withdraw_cancel,
  "booking.escalate_cancel": null,
  "booking.reschedule": m.booking_event_reschedule,
  "booking.change_order": m.booking_event_change_order,
  "booking.reduce_price": m.booking_event_reduce_price,
  "booking.deliver": m.booking_event_reported,
  "booking.auto_deliver": m.booking_event_deliver,
  "booking.redeliver": m.booking_event_reported,
  "booking.flag_undelivered": null,
  "booking.extend_delivery": m.booking_event_extend_delivery,
  "booking.request_changes": m.booking_event_request_changes,
  "booking.complete": m.booking_event_complete,
  "booking.accept_unreported": m.booking_event_complete,
  "booking.auto_complete": m.booking_event_complete,
  "booking.dispute": m.booking_event_dispute,
  "booking.resolve_complete": m.booking_event_resolve,
  "booking.resolve_cancel": m.booking_event_resolve,
  "booking.resolve_continue": m.booking_event_resolve,
  "change.begin": m.booking_event_change_begin,
  "change.await_payment": m.booking_event_change_await_payment,
  // The booking's own event says so.
  "change.apply": null,
  "change.grant": null,
  "change.decline": m.booking_event_change_decline,
  "change.withdraw": m.booking_event_change_withdraw,
  "change.lapse": m.booking_event_change_lapse,
  "change.overtake": null,
  "attempt.begin": m.payment_event_begin,
  "attempt.open": null,
  "attempt.decline": m.payment_event_decline,
  "attempt.process": m.payment_event_process,
  "attempt.succeed": m.payment_event_succeed,
  "attempt.fail": m.payment_event_fail,
  "attempt.cancel": m.payment_event_cancel,
  "attempt.expire": m.payment_event_expire,
  "refund.begin": m.payment_event_refund_begin,
  "refund.submit": null,
  "refund.succeed": m.payment_event_refund_succeed,
  "refund.fail": m.payment_event_refund_fail,
  "refund.cancel": null,
};

/** Events newest first, with future dates on top. */
export function describeTimeline(
  booking: BookingView,
  events: readonly TimelineEvent[],
  now: string,
): TimelineMoment[] {
  return [...listUpcoming(booking, now), ...describeEvents(booking, events)];
}

type Names = Pick<BookingView, "customer_name" | "provider_name">;

/** The events alone. */
export function describeEvents(names: Names, events: readonly TimelineEvent[]): TimelineMoment[] {
  // A discount begins and ends in one moment, and nobody proposed it.
  const granted = new Set(events.filter((event) => keyOf(event) === "change.grant").map(({ at }) => at));
  return events.flatMap((event): TimelineMoment[] => {
    const key = keyOf(event);
    if (key === "change.begin" && granted.has(event.at)) return [];
    const say = Object.hasOwn(bookingEventTexts, key) ? bookingEventTexts[key] : m.booking_event_other;
    if (!say) return [];
    const { id, at, reason } = event;
    const who = whoOf(event, names);
    return [{ key: String(id), text: say(), at, who, is_ahead: false, reason: reasonOf(reason) }];
  });
}

const keyOf = ({ noun, transition }: TimelineEvent) => `${noun}.${transition}`;

function reasonOf(reason: string | null): string | null {
  return reason ? m.booking_cancel_given_reason({ reason }) : null;
}

function whoOf(
  { is_own, is_owner, role }: TimelineEvent,
  { customer_name, provider_name }: Names,
): string | null {
  if (is_own) return m.booking_you();
  if (is_owner) return m.booking_by_owner();
  if (role === "provider") return provider_name ?? m.booking_by_provider();
  if (role === "customer" || role === "recipient") return customer_name ?? m.booking_by_customer();
  return role === "operator" ? m.booking_by_operator() : null;
}

/** Future deadlines and dates of a booking, the farthest first. */
function listUpcoming(booking: BookingView, now: string): TimelineMoment[] {
  const { status, hold_until, undo_until, starts_at } = booking;
  if (hasHoldEnded(booking, now)) return [];
  const rest = nextBalance(booking);
  const isHeld = isUnpaid(status);
  const moments: [key: string, text: string, at: string | null | undefined][] = [
    ["undo", m.booking_event_ahead_undo(), isHeld ? undo_until : null],
    ["hold", m.booking_event_ahead_hold(), isHeld ? hold_until : null],
    ["rest", m.booking_event_ahead_balance(), status === "confirmed" ? rest?.due_at : null],
    [
      "overdue",
      m.booking_event_ahead_cancel_overdue(),
      status === "confirmed" ? booking.cancel_overdue_at : null,
    ],
    [
      "check",
      m.booking_event_ahead_check(),
      status === "confirmed" || status === "changes_requested" ? booking.undelivered_check_at : null,
    ],
    ["start", m.booking_event_ahead_start(), status === "confirmed" ? starts_at : null],
    [
      "answer",
      m.booking_event_ahead_answer(),
      status === "cancel_requested" ? booking.cancel_answer_due_at : null,
    ],
    ["accepted", m.booking_event_ahead_accepted(), status === "delivered" ? booking.auto_complete_at : null],
  ];
  return moments
    .flatMap(([key, text, at]) =>
      at && Date.parse(at) > Date.parse(now)
        ? [{ key, text, at, who: null, reason: null, is_ahead: true }]
        : [],
    )
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
