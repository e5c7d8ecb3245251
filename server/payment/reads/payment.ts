// Payments of a booking for its customer. The provider sees none: its page shows the booking's status.
import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { type AttemptStatus, isLiveAttempt, type RefundStatus } from "#domain/payment/machine.ts";
import {
  derivePaymentStatus,
  type InstalmentKind,
  type PaymentStatus,
  paidMinor,
} from "#domain/payment/plan.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { paymentAttempts, refunds } from "../access.ts";

export type RefundView = { status: RefundStatus; amount_minor: number; created_at: string };
export type AttemptView = {
  id: string;
  status: AttemptStatus;
  instalment: InstalmentKind;
  amount_minor: number;
  currency: string;
  /** Address of the hosted checkout once it is ready. */
  session_url: string | null;
  /** Stripe's id of the payment, for inquiries. */
  payment_intent_id: string | null;
  failure_code: string | null;
  /** ISO 8601, like every instant here. */
  created_at: string;
  settled_at: string | null;
  expires_at: string;
  refunds: RefundView[];
};

/** The attempts to pay a booking with their refunds, oldest first; none for anybody but its customer. */
export async function listAttempts(scope: ReadScope, booking_id: string): Promise<AttemptView[]> {
  if (!isId(booking_id)) return [];
  const rows = await attemptRows(scope)
    .where("payment_attempt.booking_id", "=", booking_id)
    .orderBy("payment_attempt.created_at")
    .orderBy("payment_attempt.id")
    .execute();
  return rows.map(toView);
}

/** One attempt in its current state, or null. */
export async function findAttempt(scope: ReadScope, id: string): Promise<AttemptView | null> {
  if (!isId(id)) return null;
  const row = await attemptRows(scope).where("payment_attempt.id", "=", id).executeTakeFirst();
  return row ? toView(row) : null;
}

export type PaymentSummary = {
  status: PaymentStatus;
  paid_minor: number;
  returned_minor: number;
  /** Ordered refunds that have not arrived yet. */
  returning_minor: number;
  /** The attempt that may still bring money. */
  live: AttemptView | null;
  latest: AttemptView | null;
  settled: AttemptView[];
  all: readonly AttemptView[];
};

/** The payment status and sums of a booking, derived from its attempts and refunds. */
export function summarisePayments(
  booking: { total_minor: number },
  attempts: readonly AttemptView[],
): PaymentSummary {
  const all = attempts.flatMap((attempt) => attempt.refunds);
  const returned = all.filter((refund) => refund.status === "succeeded");
  const returning = all.filter(({ status }) => status === "requested" || status === "pending");
  return {
    status: derivePaymentStatus(booking, attempts, all),
    paid_minor: paidMinor(attempts),
    returned_minor: returned.reduce((sum, refund) => sum + refund.amount_minor, 0),
    returning_minor: returning.reduce((sum, refund) => sum + refund.amount_minor, 0),
    live: attempts.find(isLiveAttempt) ?? null,
    latest: attempts.at(-1) ?? null,
    settled: attempts.filter((attempt) => attempt.status === "succeeded"),
    all: attempts,
  };
}

function attemptRows(scope: ReadScope) {
  const returned = refunds(scope)
    .select(
      sql<
        RefundView[]
      >`coalesce(json_agg(json_build_object('status', case when refund.is_settled_otherwise then 'succeeded' else refund.status end,
        'amount_minor', refund.amount_minor, 'created_at', refund.created_at) order by refund.created_at), '[]')`.as(
        "all",
      ),
    )
    .where(sql<boolean>`refund.attempt_id = payment_attempt.id`);
  return paymentAttempts(scope).select([
    "payment_attempt.id",
    "payment_attempt.status",
    "payment_attempt.instalment",
    "payment_attempt.amount_minor",
    "payment_attempt.currency",
    "payment_attempt.session_url",
    "payment_attempt.payment_intent_id",
    "payment_attempt.failure_code",
    "payment_attempt.created_at",
    "payment_attempt.settled_at",
    "payment_attempt.expires_at",
    returned.as("refunds"),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof attemptRows>["execute"]>>[number];

function toView(row: Row): AttemptView {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    refunds: row.refunds ?? [],
  };
}
