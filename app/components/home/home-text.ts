// Texts of the start page, by kind of to-do and by event.
import type { BadgeTone } from "#app/ui/content.tsx";
import { toLocal } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import type { Activity, Todo, TodoKind } from "#server/home/reads/home.ts";

type DueSentence = (inputs: { when: string }) => string;
type TodoText = { tone: BadgeTone; badge(need: Todo): string; action(need: Todo): string; due: DueSentence };

const offersSoFar = ({ offers, has_ended_offers }: Todo) =>
  offers === 0
    ? has_ended_offers
      ? m.request_offers_none_left()
      : m.home_need_no_offer_yet()
    : offers === 1
      ? m.home_need_one_offer()
      : m.home_need_offers({ count: String(offers) });

export const todoTexts: Readonly<Record<TodoKind, TodoText>> = {
  inform: { tone: "wait", badge: m.home_need_inform, action: m.home_act_inform, due: m.home_due_by },
  pay: { tone: "wait", badge: m.home_need_pay, action: m.home_act_pay, due: m.home_due_by },
  pay_rest: { tone: "wait", badge: m.home_need_pay_rest, action: m.home_act_pay, due: m.home_due_by },
  pay_change: { tone: "wait", badge: m.home_need_pay_change, action: m.home_act_pay, due: m.home_due_by },
  answer_change: {
    tone: "wait",
    badge: m.home_need_answer_change,
    action: m.home_act_booking,
    due: m.home_due_answer,
  },
  answer_wish: {
    tone: "wait",
    badge: m.home_need_answer_wish,
    action: m.home_act_booking,
    due: m.home_due_answer,
  },
  answer_dispute: {
    tone: "wait",
    badge: m.home_need_answer_dispute,
    action: m.home_act_booking,
    due: m.home_due_answer,
  },
  answer_settlement: {
    tone: "wait",
    badge: m.home_need_answer_settlement,
    action: m.home_act_booking,
    due: m.home_due_answer,
  },
  redeliver: {
    tone: "wait",
    badge: m.home_need_redeliver,
    action: m.booking_action_report,
    due: m.home_due_by,
  },
  report: { tone: "go", badge: m.home_need_report, action: m.booking_action_report, due: m.home_due_by },
  delivered: {
    tone: "go",
    badge: m.home_need_delivered,
    action: m.booking_action_check,
    due: m.home_due_completes,
  },
  decide: {
    tone: "go",
    badge: offersSoFar,
    action: ({ offers }) => (offers > 1 ? m.home_act_compare() : m.home_act_offer()),
    due: m.home_due_decide,
  },
  accepted_by_link: {
    tone: "info",
    badge: m.request_next_booked_by_link,
    action: m.home_act_request,
    due: m.home_due_undo,
  },
  no_offers: { tone: "wait", badge: offersSoFar, action: m.home_act_request, due: m.home_due_closes },
  open: { tone: "neutral", badge: offersSoFar, action: m.home_act_request, due: m.home_due_closes },
  decide_again: {
    tone: "wait",
    badge: m.home_need_decide_again,
    action: m.home_act_request,
    due: m.home_due_closes,
  },
  draft: { tone: "neutral", badge: m.home_need_draft, action: m.home_act_draft, due: m.home_due_by },
  answer: { tone: "info", badge: offersSoFar, action: m.home_act_answer, due: m.home_due_closes },
  offer_ends: { tone: "wait", badge: m.home_need_offer_ends, action: m.home_act_offer, due: m.home_due_ends },
  deliver: { tone: "go", badge: m.home_need_deliver, action: m.home_act_booking, due: m.home_due_date },
  await_customer: {
    tone: "neutral",
    badge: m.home_need_await_customer,
    action: m.home_act_booking,
    due: m.home_due_until,
  },
};

/** The greeting by the time of day in the reader's zone. */
export function greetingText(now: string | null, time_zone: string, name: string | null): string {
  const hour = now ? Number(toLocal(new Date(now), time_zone).slice(11, 13)) : 12;
  const part = hour < 5 || hour >= 18 ? "evening" : hour < 11 ? "morning" : "day";
  return name ? greetings[part]({ name }) : namelessGreetings[part]();
}
const greetings = { morning: m.home_morning, day: m.home_day, evening: m.home_evening };
const namelessGreetings = { morning: m.home_morning_all, day: m.home_day_all, evening: m.home_evening_all };

type ActivitySentence = (inputs: { name: string }) => string;
const activityWords: Readonly<Record<string, ActivitySentence>> = {
  "request.open": m.request_event_open,
  "request.edit": m.request_event_edit,
  "request.extend": m.request_event_extend,
  "request.close": m.request_event_close,
  "request.expire": m.request_event_expire,
  "request.reopen": m.request_event_reopen,
  "offer.send": m.offer_event_send,
  "offer.revise": m.offer_event_revise,
  "offer.counter": m.offer_event_counter,
  "offer.withdraw": m.offer_event_withdraw,
  "offer.decline": m.offer_event_decline,
  "offer.expire": m.offer_event_expire,
  "booking.begin": m.booking_event_begin,
  "booking.confirm": m.booking_event_confirm,
  "booking.lapse": m.booking_event_lapse,
  "booking.undo": m.booking_event_undo,
  "booking.revive": m.booking_event_revive,
  "booking.cancel": m.booking_event_cancel,
  "booking.cancel_overdue": m.booking_event_cancel,
  "booking.deliver": m.booking_event_reported,
  "booking.redeliver": m.booking_event_reported,
  "booking.auto_deliver": m.booking_event_deliver,
  "booking.complete": m.booking_event_complete,
  "booking.accept_unreported": m.booking_event_complete,
  "booking.auto_complete": m.booking_event_complete,
  "booking.request_cancel": m.booking_event_request_cancel,
  "booking.agree_cancel": m.booking_event_agree_cancel,
  "booking.refuse_cancel": m.booking_event_refuse_cancel,
  "booking.withdraw_cancel": m.booking_event_withdraw_cancel,
  "booking.reschedule": m.booking_event_reschedule,
  "booking.change_order": m.booking_event_change_order,
  "booking.reduce_price": m.booking_event_reduce_price,
  "booking.extend_delivery": m.booking_event_extend_delivery,
  "booking.request_changes": m.booking_event_request_changes,
  "booking.dispute": m.booking_event_dispute,
  "booking.resolve_complete": m.booking_event_resolve,
  "booking.resolve_cancel": m.booking_event_resolve,
  "booking.resolve_continue": m.booking_event_resolve,
  "attempt.fail": m.payment_event_fail,
  "attempt.decline": m.payment_event_decline,
  "refund.succeed": m.payment_event_refund_succeed,
};

/** Text of an event, with the provider's name. */
export function activityText({ noun, transition, provider_name }: Activity): string {
  const say = activityWords[`${noun}.${transition}`] ?? m.booking_event_other;
  return say({ name: provider_name ?? "–" });
}
