// What happens when nobody acts, for the public page: one rule per timer in the table of timers. A test fails for a
// timer without a rule here and for a rule without its timer.
import { limits } from "#domain/limits.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { m } from "#messages/messages.js";
import { timers } from "#server/flow/timer/timers.ts";

const groups = ["request", "offer", "booking", "payment"] as const;
type Group = (typeof groups)[number];

type Rule = {
  group: Group;
  /** Whose action is awaited, and which. */
  wait: () => string;
  until: (settings: Settings) => string;
  /** What happens when nobody acts. */
  outcome: (settings: Settings) => string;
};

const hoursBefore = (hours: readonly number[]) => ({ first: hours[0] ?? 0, second: hours[1] ?? 0 });
const shares = () => {
  const [first = 0, second = 0] = limits.booking_hold_reminder_shares_bp.map((share) => share / 100);
  return { first, second };
};

/** The rules by the names of their timers; a timer that reminds of several things has a rule for each, behind a dot. */
export const silenceRules: Readonly<Record<string, Rule>> = {
  "request.purge": {
    group: "request",
    wait: m.deadline_draft_wait,
    until: ({ draft_kept_days }) => m.deadline_draft_until({ days: draft_kept_days }),
    outcome: m.deadline_draft_outcome,
  },
  "request.remind.end": {
    group: "request",
    wait: m.deadline_request_remind_wait,
    until: () => m.deadline_remind_until(hoursBefore(limits.request_reminders_before_hours)),
    outcome: m.deadline_request_remind_outcome,
  },
  "request.remind.decision": {
    group: "request",
    wait: m.deadline_decision_remind_wait,
    until: () => m.deadline_decision_remind_until({ hours: limits.decision_reminder_before_hours[0] ?? 0 }),
    outcome: m.deadline_decision_remind_outcome,
  },
  "request.expire": {
    group: "request",
    wait: m.deadline_request_expire_wait,
    until: ({ request_open_days }) =>
      m.deadline_request_expire_until({
        days: request_open_days,
        min: limits.request_open_min_days,
        max: limits.request_open_max_days,
      }),
    outcome: m.deadline_request_expire_outcome,
  },
  "request.close_by_silence": {
    group: "request",
    wait: m.deadline_request_decide_wait,
    until: () => m.deadline_request_decide_until({ days: limits.request_decision_days }),
    outcome: m.deadline_request_decide_outcome,
  },
  "offer.remind": {
    group: "offer",
    wait: m.deadline_offer_remind_wait,
    until: () => m.deadline_remind_until(hoursBefore(limits.offer_reminders_before_hours)),
    outcome: m.deadline_offer_remind_outcome,
  },
  "offer.expire": {
    group: "offer",
    wait: m.deadline_offer_expire_wait,
    until: ({ offer_validity_days }) => m.deadline_offer_expire_until({ days: offer_validity_days }),
    outcome: m.deadline_offer_expire_outcome,
  },
  "offer.counter_lapse": {
    group: "offer",
    wait: m.deadline_counter_wait,
    until: () => m.deadline_counter_until({ hours: limits.counter_answer_hours }),
    outcome: m.deadline_counter_outcome,
  },
  "direct_offer.expire": {
    group: "offer",
    wait: m.deadline_direct_wait,
    until: ({ offer_validity_days }) => m.deadline_direct_until({ days: offer_validity_days }),
    outcome: ({ direct_offer_recipient_days }) =>
      m.deadline_direct_outcome({ days: direct_offer_recipient_days }),
  },
  "booking.remind.hold": {
    group: "booking",
    wait: m.deadline_booking_remind_wait,
    until: () => m.deadline_booking_remind_until(shares()),
    outcome: m.deadline_booking_remind_outcome,
  },
  "booking.lapse": {
    group: "booking",
    wait: m.deadline_booking_lapse_wait,
    until: ({ booking_hold_hours }) => m.deadline_booking_lapse_until({ hours: booking_hold_hours }),
    outcome: m.deadline_booking_lapse_outcome,
  },
  "booking.auto_deliver": {
    group: "booking",
    wait: m.deadline_booking_deliver_wait,
    until: () => m.deadline_booking_deliver_until({ hours: limits.auto_deliver_after_hours }),
    outcome: m.deadline_booking_deliver_outcome,
  },
  "booking.flag_undelivered": {
    group: "booking",
    wait: m.deadline_booking_undelivered_wait,
    until: () =>
      m.deadline_booking_undelivered_until({
        days: limits.undelivered_check_days,
        undated: limits.undated_check_days,
      }),
    outcome: m.deadline_booking_undelivered_outcome,
  },
  "booking.auto_complete": {
    group: "booking",
    wait: m.deadline_booking_complete_wait,
    until: ({ auto_complete_days }) => m.deadline_booking_complete_until({ days: auto_complete_days }),
    outcome: m.deadline_booking_complete_outcome,
  },
  "booking.escalate_cancel": {
    group: "booking",
    wait: m.deadline_booking_cancel_wait,
    until: () => m.deadline_booking_cancel_until({ hours: limits.cancel_answer_hours }),
    outcome: m.deadline_booking_cancel_outcome,
  },
  "booking.remind.day": {
    group: "booking",
    wait: m.deadline_day_remind_wait,
    until: () => {
      const [first = 0, last = 0] = limits.day_reminders_before_days;
      return m.deadline_day_remind_until({ first, last });
    },
    outcome: m.deadline_day_remind_outcome,
  },
  "booking.remind.delivery": {
    group: "booking",
    wait: m.deadline_delivery_remind_wait,
    until: () => m.deadline_delivery_remind_until({ hours: limits.delivery_reminder_before_hours[0] ?? 0 }),
    outcome: m.deadline_delivery_remind_outcome,
  },
  "booking.remind.dispute": {
    group: "booking",
    wait: m.deadline_dispute_remind_wait,
    until: m.deadline_dispute_remind_until,
    outcome: m.deadline_dispute_remind_outcome,
  },
  "booking.remind.report": {
    group: "booking",
    wait: m.deadline_report_remind_wait,
    until: () => m.deadline_report_remind_until({ hours: limits.report_reminder_before_hours[0] ?? 0 }),
    outcome: m.deadline_report_remind_outcome,
  },
  "booking.remind.changes": {
    group: "booking",
    wait: m.deadline_changes_remind_wait,
    until: () => m.deadline_changes_remind_until({ hours: limits.changes_reminder_before_hours[0] ?? 0 }),
    outcome: m.deadline_changes_remind_outcome,
  },
  "booking.remind.cancellation": {
    group: "booking",
    wait: m.deadline_cancel_remind_wait,
    until: () => m.deadline_cancel_remind_until({ hours: limits.cancel_reminder_before_hours[0] ?? 0 }),
    outcome: m.deadline_cancel_remind_outcome,
  },
  "booking.remind.change": {
    group: "booking",
    wait: m.deadline_change_remind_wait,
    until: () => m.deadline_change_remind_until({ hours: limits.change_reminder_before_hours[0] ?? 0 }),
    outcome: m.deadline_change_remind_outcome,
  },
  "change.lapse": {
    group: "booking",
    wait: m.deadline_change_wait,
    until: () => m.deadline_change_until({ hours: limits.change_answer_hours }),
    outcome: m.deadline_change_outcome,
  },
  "attempt.expire": {
    group: "payment",
    wait: m.deadline_payment_expire_wait,
    until: () => m.deadline_payment_expire_until({ minutes: limits.payment_attempt_minutes }),
    outcome: m.deadline_payment_expire_outcome,
  },
  "instalment.remind": {
    group: "payment",
    wait: m.deadline_balance_remind_wait,
    until: () => m.deadline_balance_remind_until({ first: limits.balance_reminders_before_days[0] ?? 0 }),
    outcome: m.deadline_balance_remind_outcome,
  },
  "instalment.fall_overdue": {
    group: "payment",
    wait: m.deadline_balance_overdue_wait,
    until: () => m.deadline_balance_overdue_until({ days: limits.balance_due_before_start_days }),
    outcome: m.deadline_balance_overdue_outcome,
  },
  "booking.cancel_overdue": {
    group: "payment",
    wait: m.deadline_balance_cancel_wait,
    until: () => m.deadline_balance_cancel_until({ days: limits.balance_grace_days }),
    outcome: m.deadline_balance_cancel_outcome,
  },
};

/** The timer that a rule is about. */
const timerOf = (rule: string) => rule.split(".").slice(0, 2).join(".");

const titles: Record<Group, () => string> = {
  request: m.deadline_group_request,
  offer: m.deadline_group_offer,
  booking: m.deadline_group_booking,
  payment: m.deadline_group_payment,
};

/** The rules of the existing timers, in the request's language and in the order of a deal. */
export function listSilenceRules(settings: Settings) {
  const names = new Set(timers.map(({ name }) => name));
  const found = Object.entries(silenceRules).filter(([name]) => names.has(timerOf(name)));
  return groups.map((group) => ({
    group,
    title: titles[group](),
    rules: found
      .filter(([, rule]) => rule.group === group)
      .map(([name, { wait, until, outcome }]) => ({
        name,
        wait: wait(),
        until: until(settings),
        outcome: outcome(settings),
      })),
  }));
}
