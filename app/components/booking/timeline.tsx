import type { ReactNode } from "react";
import { type Moment, Timeline } from "#app/ui/progress.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";
import type { TimelineEvent } from "#server/event/reads.ts";
import { isOver } from "./panel.tsx";
import { isUnpaid } from "./paths.ts";

/** How each event is told; null: a technical step that tells nobody anything. */
const words: Readonly<Record<string, (() => string) | null>> = {
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
  "booking.escalate_cancel": null,
  "booking.reschedule": m.booking_event_reschedule,
  "booking.change_order": m.booking_event_change_order,
  "booking.deliver": m.booking_event_deliver,
  "booking.auto_deliver": m.booking_event_deliver,
  "booking.redeliver": m.booking_event_deliver,
  "booking.flag_undelivered": null,
  "booking.request_changes": m.booking_event_request_changes,
  "booking.complete": m.booking_event_complete,
  "booking.auto_complete": m.booking_event_complete,
  "booking.dispute": m.booking_event_dispute,
  "booking.resolve_complete": m.booking_event_resolve,
  "booking.resolve_cancel": m.booking_event_resolve,
  "booking.resolve_continue": m.booking_event_resolve,
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

/** What happened, newest first, with what is still ahead on top. */
export function BookingTimeline({
  booking,
  events,
}: {
  booking: BookingView;
  events: readonly TimelineEvent[];
}) {
  const { now } = useViewer();
  const past = events.flatMap((event): Moment[] => {
    const key = `${event.noun}.${event.transition}`;
    const say = Object.hasOwn(words, key) ? words[key] : m.booking_event_other;
    return say
      ? [{ key: String(event.id), text: say(), when: <When event={event} booking={booking} /> }]
      : [];
  });
  return <Timeline moments={[...ahead(booking, now), ...past]} />;
}

function When({ event, booking }: { event: TimelineEvent; booking: BookingView }): ReactNode {
  const who = whoOf(event, booking);
  return (
    <>
      <Time at={event.at} form="short" />
      {who ? ` · ${who}` : null}
      {event.reason ? (
        <span className="block">{m.booking_cancel_given_reason({ reason: event.reason })}</span>
      ) : null}
    </>
  );
}

function whoOf({ is_own, role }: TimelineEvent, booking: BookingView): string | null {
  if (is_own) return m.booking_you();
  if (role === "provider") return booking.provider_name ?? m.booking_by_provider();
  if (role === "customer" || role === "recipient") return booking.customer_name ?? m.booking_by_customer();
  return role === "operator" ? m.booking_by_operator() : null;
}

function ahead(booking: BookingView, now: string | null): Moment[] {
  const { status, hold_until, undo_until, starts_at, instalments } = booking;
  const moment = (key: string, text: string, at: string): Moment => ({
    key,
    text,
    when: <Time at={at} form="short" />,
    isAhead: true,
  });
  if (isUnpaid(status)) {
    if (isOver(booking, now)) return [];
    const undo = undo_until ? [moment("undo", m.booking_event_ahead_undo(), undo_until)] : [];
    return [moment("hold", m.booking_event_ahead_hold(), hold_until), ...undo];
  }
  if (status !== "confirmed") return [];
  const isAhead = (at: string) => now === null || Date.parse(at) > Date.parse(now);
  const rest = instalments.find((one) => one.instalment === "balance");
  return [
    ...(starts_at && isAhead(starts_at) ? [moment("start", m.booking_event_ahead_start(), starts_at)] : []),
    ...(rest && isAhead(rest.due_at) ? [moment("rest", m.booking_event_ahead_balance(), rest.due_at)] : []),
  ];
}
