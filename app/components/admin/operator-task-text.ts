import type { ReturnReason } from "#domain/booking/plan.ts";
import { limits } from "#domain/limits.ts";
import type { Settlement } from "#domain/payment/event-settlement.ts";
import type { RefundStatus } from "#domain/payment/machine.ts";
import type { EventProblem } from "#domain/payment/problems.ts";
import { m } from "#messages/messages.js";

/** Title of an operator task, why it exists and what to do about it. */
export type OperatorTaskText = { title: string; why: string; todo: string };
type TaskMessages = { title: () => string; why: () => string; todo: () => string };

const problems: Readonly<Record<EventProblem, TaskMessages>> = {
  unknown_object: {
    title: m.admin_problem_unknown_object,
    why: m.admin_problem_unknown_object_why,
    todo: m.admin_problem_unknown_object_todo,
  },
  other_session: {
    title: m.admin_problem_other_session,
    why: m.admin_problem_other_session_why,
    todo: m.admin_problem_other_session_todo,
  },
  other_payment: {
    title: m.admin_problem_other_payment,
    why: m.admin_problem_other_payment_why,
    todo: m.admin_problem_other_payment_todo,
  },
  other_refund: {
    title: m.admin_problem_other_refund,
    why: m.admin_problem_other_refund_why,
    todo: m.admin_problem_other_refund_todo,
  },
  payment_mismatch: {
    title: m.admin_problem_payment_mismatch,
    why: m.admin_problem_payment_mismatch_why,
    todo: m.admin_problem_payment_mismatch_todo,
  },
  other_mode: {
    title: m.admin_problem_other_mode,
    why: m.admin_problem_other_mode_why,
    todo: m.admin_problem_other_mode_todo,
  },
  unreadable: {
    title: m.admin_problem_unreadable,
    why: m.admin_problem_unreadable_why,
    todo: m.admin_problem_unreadable_todo,
  },
  dispute: {
    title: m.admin_problem_dispute,
    why: m.admin_problem_dispute_why,
    todo: m.admin_problem_dispute_todo,
  },
};

const tasks: Readonly<Record<string, TaskMessages>> = {
  booking_undelivered: {
    title: m.admin_task_booking_undelivered,
    why: m.admin_task_booking_undelivered_why,
    todo: m.admin_task_booking_undelivered_todo,
  },
  cancellation_unanswered: {
    title: m.admin_task_cancellation_unanswered,
    why: m.admin_task_cancellation_unanswered_why,
    todo: m.admin_task_cancellation_unanswered_todo,
  },
  payment_while_suspended: {
    title: m.admin_task_payment_while_suspended,
    why: m.admin_task_payment_while_suspended_why,
    todo: m.admin_task_payment_while_suspended_todo,
  },
  refunded_at_stripe: {
    title: m.admin_task_refunded_at_stripe,
    why: m.admin_task_refunded_at_stripe_why,
    todo: m.admin_task_refunded_at_stripe_todo,
  },
  refund_paid_twice: {
    title: m.admin_task_refund_paid_twice,
    why: m.admin_task_refund_paid_twice_why,
    todo: m.admin_task_refund_paid_twice_todo,
  },
  dispute_open: {
    title: m.admin_task_dispute_open,
    why: m.admin_task_dispute_open_why,
    todo: m.admin_task_dispute_open_todo,
  },
  message_reported: {
    title: m.admin_task_message_reported,
    why: m.admin_task_message_reported_why,
    todo: m.admin_task_message_reported_todo,
  },
  content_reported: {
    title: m.admin_task_content_reported,
    why: m.admin_task_content_reported_why,
    todo: m.admin_task_content_reported_todo,
  },
  approval_wanted: {
    title: m.admin_task_approval_wanted,
    why: m.admin_task_approval_wanted_why,
    todo: m.admin_task_approval_wanted_todo,
  },
  objection_received: {
    title: m.admin_task_objection_received,
    why: m.admin_task_objection_received_why,
    todo: m.admin_task_objection_received_todo,
  },
  message_repeated: {
    title: m.admin_task_message_repeated,
    why: () => m.admin_task_message_repeated_why({ count: limits.same_text_threads_per_day }),
    todo: m.admin_task_message_repeated_todo,
  },
  mail_refused: {
    title: m.admin_task_mail_refused,
    why: m.admin_task_mail_refused_why,
    todo: m.admin_task_mail_refused_todo,
  },
  sender_reported: {
    title: m.admin_task_sender_reported,
    why: () =>
      m.admin_task_sender_reported_why({ days: limits.not_me_report_days, reports: limits.not_me_reports }),
    todo: m.admin_task_sender_reported_todo,
  },
  verification_wanted: {
    title: m.admin_task_verification_wanted,
    why: m.admin_task_verification_wanted_why,
    todo: m.admin_task_verification_wanted_todo,
  },
  verification_ended: {
    title: m.admin_task_verification_ended,
    why: m.admin_task_verification_ended_why,
    todo: m.admin_task_verification_ended_todo,
  },
};

/** Text for the problem of a set-aside event; an unknown code is shown as it is. */
export function problemText(code: string): OperatorTaskText {
  const fallback = { title: () => m.admin_problem_other({ code }) };
  return renderText(problems, code, {
    ...fallback,
    why: m.admin_problem_other_why,
    todo: m.admin_problem_other_todo,
  });
}

/** Text for a kind of task; an unknown kind is shown as it is. */
export function taskText(kind: string): OperatorTaskText {
  const fallback = { title: () => m.admin_task_other({ code: kind }) };
  return renderText(tasks, kind, { ...fallback, why: m.admin_task_other_why, todo: m.admin_task_other_todo });
}

function renderText(
  table: Readonly<Record<string, TaskMessages>>,
  code: string,
  fallback: TaskMessages,
): OperatorTaskText {
  const messages = (Object.hasOwn(table, code) ? table[code] : undefined) ?? fallback;
  return { title: messages.title(), why: messages.why(), todo: messages.todo() };
}

const reasons: Readonly<
  Record<ReturnReason | "made_at_stripe" | "booking_cancelled" | "decided" | "settled", () => string>
> = {
  made_at_stripe: m.admin_reason_made_at_stripe,
  booking_cancelled: m.admin_reason_booking_cancelled,
  decided: m.admin_reason_decided,
  settled: m.admin_reason_settled,
  nothing_due: m.admin_reason_nothing_due,
  booking_not_lapsed: m.admin_reason_booking_not_lapsed,
  amount_too_small: m.admin_reason_amount_too_small,
  request_not_open: m.admin_reason_request_not_open,
  request_changed: m.admin_reason_request_changed,
  offer_not_available: m.admin_reason_offer_not_available,
  offer_changed: m.admin_reason_offer_changed,
  slot_taken: m.admin_reason_slot_taken,
  date_passed: m.admin_reason_date_passed,
  too_late: m.admin_reason_too_late,
};

/** Text for a refund reason; an unknown one is shown as it is. */
export function refundReasonText(reason: string): string {
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons]() : reason;
}

/** Where the money of a settled event is. */
export const settlementText: Record<Settlement, () => string> = {
  returned: m.admin_settlement_returned,
  kept: m.admin_settlement_kept,
  taken_by_bank: m.admin_settlement_taken_by_bank,
  not_ours: m.admin_settlement_not_ours,
};

/** Label of a refund's state. */
export const refundStatusText: Record<RefundStatus, () => string> = {
  requested: m.admin_refund_status_requested,
  pending: m.admin_refund_status_pending,
  succeeded: m.admin_refund_status_succeeded,
  failed: m.admin_refund_status_failed,
  cancelled: m.admin_refund_status_cancelled,
};
