// Matters that need an operator. Operators get a mail about each kind unless they have switched it off.

/** The kinds with a task row, which an operator or later events close. */
export const taskKinds = [
  "dispute_open",
  "booking_undelivered",
  "cancellation_unanswered",
  "payment_while_suspended",
  "refunded_at_stripe",
  "refund_paid_twice",
  "verification_wanted",
  "verification_ended",
  "sender_reported",
  "mail_refused",
  "message_reported",
  "message_repeated",
  "content_reported",
  "approval_wanted",
  "objection_received",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Every kind of matter: tasks, and matters that follow from other rows or the state of the installation. */
export const matterKinds = [
  ...taskKinds,
  /** A bank has taken money back or inquires; Stripe sets a deadline for evidence. */
  "bank_dispute",
  /** Another Stripe event that was set aside. */
  "event_set_aside",
  "refund_failed",
  /** Jobs without attempts left. */
  "jobs_dead",
  "backup_overdue",
] as const;
export type MatterKind = (typeof matterKinds)[number];

/** Matters of one kind in a mail to an operator; `due_at`: the earliest deadline for action. */
export type MatterCount = { kind: MatterKind; count: number; due_at: string | null };

/** Live installations report a missing backup after this long: one nightly backup has failed. */
export const backup_overdue_after_hours = 30;
