// The booking: an accepted offer on its way through information and payment to a finished job. The side that agrees to
// the other's proposal makes reschedule and change_order (change/machine.ts).
// The database stops these races: one live booking per request, one live attempt per booking and instalment, exclusive
// slots per provider.
import { defineMachine } from "../machine.ts";

export type BookingStatus =
  | "awaiting_information"
  | "awaiting_payment"
  | "confirmed"
  | "delivered"
  | "changes_requested"
  | "completed"
  | "cancel_requested"
  | "cancelled"
  | "lapsed"
  | "disputed";

export type BookingTransition =
  | "provide_information"
  | "skip_information"
  | "edit_information"
  | "extend_hold"
  | "confirm"
  | "lapse"
  | "undo"
  | "revive"
  | "cancel"
  | "cancel_overdue"
  | "request_cancel"
  | "agree_cancel"
  | "refuse_cancel"
  | "withdraw_cancel"
  | "escalate_cancel"
  | "reschedule"
  | "change_order"
  | "reduce_price"
  | "deliver"
  | "auto_deliver"
  | "flag_undelivered"
  | "extend_delivery"
  | "request_changes"
  | "redeliver"
  | "accept_unreported"
  | "complete"
  | "auto_complete"
  | "dispute"
  | "resolve_complete"
  | "resolve_cancel"
  | "resolve_continue";

/** Bookings that take their slot: from acceptance until they end without the job being done. */
export const liveBookingStatuses = [
  "awaiting_information",
  "awaiting_payment",
  "confirmed",
  "delivered",
  "changes_requested",
  "cancel_requested",
  "disputed",
] as const;

/** Bookings that were confirmed, because they were paid or needed no payment, and were not cancelled. */
export const paidBookingStatuses = [
  "confirmed",
  "delivered",
  "changes_requested",
  "completed",
  "cancel_requested",
  "disputed",
] as const satisfies readonly BookingStatus[];

/** Bookings that came to nothing: each side loses sight of what the booking showed it of the other. */
export const voidBookingStatuses = ["lapsed", "cancelled"] as const;

const lapse = {
  to: "lapsed",
  by: ["system"],
  guard: "no_attempt_processing",
  timer: { column: "hold_until" },
} as const;
const undo = { to: "lapsed", by: ["customer"], guard: "within_undo_window_without_attempt" } as const;
// No money has moved: either side or the operator may cancel.
const leave = {
  to: "cancelled",
  by: ["customer", "provider", "operator"],
  guard: "no_attempt_processing",
  is_reason_required: true,
} as const;
// Opens an operator task, keeps the status. Counted from the scheduled end, or without a date from the confirmation.
const flagUndelivered = { by: ["system"], timer: { column: "undelivered_check_at" } } as const;
// The provider gives a discount, which nobody has to agree to; the status stays.
const reducePrice = { by: ["provider"], guard: "only_the_price_falls", is_reason_required: true } as const;
// The customer finds that all is done and does not wait for the provider's report.
const acceptUnreported = {
  accept_unreported: { to: "completed", by: ["customer"], guard: "has_started_and_balance_paid" },
} as const;
// The operator finds that the job was done although its delivery was never reported, or gives it more time.
const decideUndelivered = {
  complete: { to: "completed", by: ["operator"], guard: "end_has_passed", is_reason_required: true },
} as const;
const moreTime = { by: ["operator"], guard: "end_has_passed", is_reason_required: true } as const;

export const bookingMachine = defineMachine<BookingStatus, BookingTransition>({
  name: "booking",
  initial: "awaiting_information",
  states: {
    awaiting_information: {
      provide_information: { to: "awaiting_payment", by: ["customer"], guard: "answers_valid" },
      skip_information: { to: "awaiting_payment", by: ["system"], guard: "nothing_to_ask" },
      extend_hold: { to: "awaiting_information", by: ["operator"], is_reason_required: true },
      lapse,
      undo,
      cancel: leave,
    },
    awaiting_payment: {
      edit_information: { to: "awaiting_payment", by: ["customer"], guard: "answers_valid" },
      // The system extends while a payment is in processing, the operator with a reason.
      extend_hold: { to: "awaiting_payment", by: ["system", "operator"] },
      confirm: { to: "confirmed", by: ["system"], guard: "due_now_settled_or_zero" },
      lapse,
      undo,
      cancel: leave,
    },
    confirmed: {
      edit_information: { to: "confirmed", by: ["customer"], guard: "answers_valid" },
      reschedule: { to: "confirmed", by: ["customer", "provider"], guard: "other_side_proposed" },
      // The system changes the order once the customer has paid the difference.
      change_order: {
        to: "confirmed",
        by: ["customer", "provider", "system"],
        guard: "other_side_proposed",
      },
      reduce_price: { to: "confirmed", ...reducePrice },
      // The customer cancels with the fee shown, the provider with a full refund, the operator with a sum of choice.
      cancel: {
        to: "cancelled",
        by: ["customer", "provider", "operator"],
        guard: "policy_allows_and_fee_shown",
        is_reason_required: true,
      },
      // Days after the due date of a payment that never came.
      cancel_overdue: {
        to: "cancelled",
        by: ["system"],
        guard: "balance_overdue_past_grace",
        timer: { column: "cancel_overdue_at" },
      },
      request_cancel: { to: "cancel_requested", by: ["customer", "provider"], is_reason_required: true },
      deliver: { to: "delivered", by: ["provider"], guard: "balance_paid_or_due_later" },
      auto_deliver: {
        to: "delivered",
        by: ["system"],
        guard: "category_delivers_by_schedule_and_balance_paid",
        timer: { column: "auto_deliver_at" },
      },
      flag_undelivered: { to: "confirmed", ...flagUndelivered },
      ...acceptUnreported,
      ...decideUndelivered,
      extend_delivery: { to: "confirmed", ...moreTime },
      dispute: { to: "disputed", by: ["customer", "provider", "system"] },
    },
    delivered: {
      reduce_price: { to: "delivered", ...reducePrice },
      request_changes: { to: "changes_requested", by: ["customer"], guard: "revisions_left" },
      complete: { to: "completed", by: ["customer"], guard: "no_open_dispute" },
      auto_complete: {
        to: "completed",
        by: ["system"],
        guard: "no_open_dispute",
        timer: { column: "auto_complete_at" },
      },
      dispute: { to: "disputed", by: ["customer", "provider", "system"] },
    },
    changes_requested: {
      reduce_price: { to: "changes_requested", ...reducePrice },
      redeliver: { to: "delivered", by: ["provider"] },
      flag_undelivered: { to: "changes_requested", ...flagUndelivered },
      cancel: { to: "cancelled", by: ["operator"], is_reason_required: true },
      ...acceptUnreported,
      ...decideUndelivered,
      extend_delivery: { to: "changes_requested", ...moreTime },
      dispute: { to: "disputed", by: ["customer", "provider", "system"] },
    },
    completed: {
      // The system disputes for a bank's chargeback, which no dispute window limits.
      dispute: { to: "disputed", by: ["customer", "provider", "system"], guard: "within_dispute_window" },
    },
    cancel_requested: {
      agree_cancel: {
        to: "cancelled",
        by: ["customer", "provider", "operator"],
        guard: "other_side_answers",
      },
      refuse_cancel: {
        to: "confirmed",
        by: ["customer", "provider", "operator"],
        guard: "other_side_answers",
      },
      withdraw_cancel: { to: "confirmed", by: ["customer", "provider"], guard: "asker_withdraws" },
      // An unanswered request to cancel opens an operator task; the status stays.
      escalate_cancel: {
        to: "cancel_requested",
        by: ["system"],
        timer: { column: "cancel_answer_due_at" },
      },
    },
    cancelled: {},
    lapsed: {
      revive: { to: "confirmed", by: ["system"], guard: "late_payment_revives" },
    },
    disputed: {
      // The operator decides, or one side agrees to what the other proposes.
      resolve_complete: { to: "completed", by: ["customer", "provider", "operator", "system"] },
      resolve_cancel: { to: "cancelled", by: ["customer", "provider", "operator", "system"] },
      // Settled or won before the job was done: the booking goes on.
      resolve_continue: {
        to: "confirmed",
        by: ["customer", "provider", "operator", "system"],
        guard: "not_yet_delivered",
      },
    },
  },
});
