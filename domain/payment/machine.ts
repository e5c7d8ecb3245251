// Attempts, refunds and instalments, and the machines of bank disputes and payouts, which have no tables yet. A
// booking's payment status is derived (payment/plan.ts), never stored. Attempts are monotonic: a late or repeated
// report from Stripe changes nothing, except that money that did arrive always counts.
// The database stops a race: one live attempt per booking and instalment.
import { defineMachine } from "../machine.ts";

export type AttemptStatus =
  | "created"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "expired";
export type AttemptTransition = "open" | "decline" | "process" | "succeed" | "fail" | "cancel" | "expire";

/** Attempts that may still bring money: at most one per booking and instalment. */
export const liveAttemptStatuses = ["created", "requires_action", "processing"] as const;

/** True while an attempt may still bring money. */
export function isLiveAttempt({ status }: { status: string }): boolean {
  return liveAttemptStatuses.some((live) => live === status);
}

const bySystem = ["system"] as const;
const succeed = { to: "succeeded", by: bySystem } as const;
const attemptExpire = {
  to: "expired",
  by: bySystem,
  guard: "service_confirms_expired",
  timer: { column: "expires_at" },
} as const;

export const attemptMachine = defineMachine<AttemptStatus, AttemptTransition>({
  name: "attempt",
  initial: "created",
  states: {
    created: {
      // The checkout session exists; the customer has yet to act on the hosted page.
      open: { to: "requires_action", by: bySystem },
      process: { to: "processing", by: bySystem },
      succeed,
      fail: { to: "failed", by: bySystem },
      cancel: { to: "cancelled", by: bySystem },
      expire: attemptExpire,
    },
    requires_action: {
      // A declined card leaves the session open: we record and show it; the customer may retry on the same page.
      decline: { to: "requires_action", by: bySystem },
      process: { to: "processing", by: bySystem },
      succeed,
      fail: { to: "failed", by: bySystem },
      cancel: { to: "cancelled", by: bySystem, guard: "service_confirms_expired" },
      expire: attemptExpire,
    },
    processing: {
      succeed,
      // The bank refused while the page is still open: the customer may try another card there.
      decline: { to: "requires_action", by: bySystem },
      fail: { to: "failed", by: bySystem },
    },
    succeeded: {},
    // Late money: the attempt succeeds, whether the booking is revived or the sum returned.
    failed: { succeed },
    cancelled: { succeed },
    expired: { succeed },
  },
});

export type RefundStatus = "requested" | "pending" | "succeeded" | "failed" | "cancelled";
export type RefundTransition = "submit" | "succeed" | "fail" | "cancel";

export const refundMachine = defineMachine<RefundStatus, RefundTransition>({
  name: "refund",
  initial: "requested",
  states: {
    requested: {
      submit: { to: "pending", by: bySystem },
      succeed,
      fail: { to: "failed", by: bySystem },
      // The system cancels when the refund that this one replaces has arrived after all.
      cancel: { to: "cancelled", by: bySystem, guard: "not_yet_sent_to_service" },
    },
    pending: {
      succeed,
      fail: { to: "failed", by: bySystem },
      cancel: { to: "cancelled", by: bySystem },
    },
    // Banks may return refunds that had succeeded; a retry is a new row with its own idempotency key.
    succeeded: { fail: { to: "failed", by: bySystem } },
    // When Stripe reports a refund recorded as failed or cancelled as pending or succeeded, Stripe's state counts.
    failed: { submit: { to: "pending", by: bySystem, guard: "service_had_made_none" }, succeed },
    cancelled: { succeed },
  },
});

export type DisputeStatus = "needs_response" | "under_review" | "won" | "lost";
export type DisputeTransition = "respond" | "win" | "lose";

export const disputeMachine = defineMachine<DisputeStatus, DisputeTransition>({
  name: "dispute",
  initial: "needs_response",
  states: {
    needs_response: {
      respond: { to: "under_review", by: ["operator", "system"], guard: "evidence_once_before_due" },
      win: { to: "won", by: bySystem },
      lose: { to: "lost", by: ["operator", "system"] },
    },
    under_review: {
      win: { to: "won", by: bySystem },
      lose: { to: "lost", by: bySystem },
    },
    won: {},
    lost: {},
  },
});

export type PayoutStatus = "blocked" | "pending" | "processing" | "paid" | "failed" | "cancelled";
export type PayoutTransition = "unblock" | "block" | "start" | "pay" | "settle" | "fail" | "retry" | "cancel";

const settle = {
  to: "paid",
  by: ["operator"],
  guard: "manual_settlement_agreed",
  is_reason_required: true,
} as const;
const payoutCancel = { to: "cancelled", by: ["operator", "system"], is_reason_required: true } as const;

export const payoutMachine = defineMachine<PayoutStatus, PayoutTransition>({
  name: "payout",
  initial: "blocked",
  states: {
    blocked: {
      unblock: { to: "pending", by: ["operator", "system"], guard: "provider_can_be_paid_and_no_dispute" },
      settle,
      cancel: payoutCancel,
    },
    pending: {
      block: { to: "blocked", by: ["operator", "system"], is_reason_required: true },
      start: {
        to: "processing",
        by: bySystem,
        guard: "provider_can_be_paid_and_no_dispute",
        timer: { column: "due_at" },
      },
      settle,
      cancel: payoutCancel,
    },
    processing: {
      pay: { to: "paid", by: bySystem },
      fail: { to: "failed", by: bySystem },
    },
    // A bank can still return a paid transfer.
    paid: { fail: { to: "failed", by: bySystem } },
    failed: {
      retry: { to: "pending", by: ["operator", "system"] },
      block: { to: "blocked", by: ["operator", "system"], is_reason_required: true },
      settle,
      cancel: payoutCancel,
    },
    cancelled: {},
  },
});

export type InstalmentStatus = "due" | "overdue" | "paid" | "cancelled";
export type InstalmentTransition = "pay" | "fall_overdue" | "extend" | "revise" | "cancel";

const pay = { to: "paid", by: bySystem } as const;
const extend = { to: "due", by: ["operator"], is_reason_required: true } as const;
const instalmentCancel = { to: "cancelled", by: bySystem } as const;

export const instalmentMachine = defineMachine<InstalmentStatus, InstalmentTransition>({
  name: "instalment",
  initial: "due",
  states: {
    due: {
      pay,
      // The first payment of a booking never falls overdue: the booking lapses with its hold.
      fall_overdue: { to: "overdue", by: bySystem, guard: "booking_confirmed", timer: { column: "due_at" } },
      extend,
      // Both sides have agreed to change the booking: a new sum or date.
      revise: { to: "due", by: bySystem },
      cancel: instalmentCancel,
    },
    overdue: { pay, extend, revise: { to: "overdue", by: bySystem }, cancel: instalmentCancel },
    paid: {},
    cancelled: {},
  },
});
