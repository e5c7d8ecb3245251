// What needs an operator. Each kind is mailed to the operators who have not switched it off.

/** The kinds that have a row of their own until an operator or what happens closes it. */
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
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Every kind of matter: tasks, and what other rows or the state of the installation say by themselves. */
export const matterKinds = [
  ...taskKinds,
  /** A bank has taken money back or inquires; Stripe says until when evidence is taken. */
  "bank_dispute",
  /** Another event of Stripe that was set aside. */
  "event_set_aside",
  "refund_failed",
  /** Jobs without attempts left. */
  "jobs_dead",
  "backup_overdue",
] as const;
export type MatterKind = (typeof matterKinds)[number];

/** Matters of one kind in a mail to an operator; `due_at`: the earliest date by which something must be done. */
export type MatterCount = { kind: MatterKind; count: number; due_at: string | null };

/** Live installations without a backup for this long are told so: a nightly one has failed once. */
export const backup_overdue_after_hours = 30;
