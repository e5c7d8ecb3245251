// One event, refund or task with what an operator needs to decide on it; null for unknown ids and everybody else.
import { type AwaitedDecision, decisionOfTask } from "#domain/booking/awaited-decision.ts";
import { type FailedRefund, owedOfRefund } from "#domain/flow/failed-refund.ts";
import { isId } from "#domain/ids.ts";
import { isMoneyUnresolved, type Settlement } from "#domain/payment/event-settlement.ts";
import type { RefundStatus } from "#domain/payment/machine.ts";
import { StripeEventId } from "#domain/payment/schemas.ts";
import { accounts } from "#server/account/access.ts";
import { bookings } from "#server/booking/access.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { paymentAttempts, stripeEvents } from "#server/payment/access.ts";
import { operatorRefunds, operatorTasks } from "../access.ts";
import { type ApprovalView, findApproval } from "./approval.ts";
import { findEventBookings } from "./event-bookings.ts";
import { findReport, type ReportView } from "./report.ts";
import { type Amount, amountOf, claimsOf, evidenceDueOf, objectOf } from "./stripe-claims.ts";
import { type BookingForOperator, findBookingForOperator } from "./subject-booking.ts";
import { findProvider, type ProviderForOperator } from "./verification.ts";

/** When it was closed, by whom (mail address; null: overtaken) and with which note. */
export type EndedView = { at: string; by: string | null; note: string };
export type StripeEventView = {
  id: string;
  type: string;
  status: "received" | "processed" | "quarantined" | "dismissed";
  problem: string | null;
  object_id: string | null;
  amount: Amount | null;
  received_at: string;
  /** Until when Stripe takes evidence in a dispute. */
  evidence_due_at: string | null;
  /** When it was last processed; the commands on the event take it as its version. */
  processed_at: string | null;
  ended: EndedView | null;
  attempt_id: string | null;
  booking: BookingForOperator | null;
  /** It is set aside and about this marketplace's money: operators must settle it, not dismiss it. */
  is_money_open: boolean;
  /** Where its money is, as stated by the operator who settled it; null if not settled. */
  settlement: Settlement | null;
  /** The stored body, indented. */
  body: string;
};

/** An event of Stripe. */
export async function findStripeEvent(scope: ReadScope, id: string): Promise<StripeEventView | null> {
  if (!StripeEventId.safeParse(id).success) return null;
  const by = accounts(scope).select(["id", "email"]).as("by");
  const row = await stripeEvents(scope)
    .leftJoin(by, (join) => join.onRef("by.id", "=", "stripe_event.dismissed_by"))
    .select(["stripe_event.id", "type", "status", "problem", "object_id", "payload", "received_at"])
    .select(["processed_at", "dismissed_at", "note", "settlement", "by.email"])
    .where("stripe_event.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { payload, email, note, dismissed_at, ...rest } = row;
  const object = objectOf(payload);
  const claims = claimsOf(object);
  const named = (await findEventBookings(scope, [claims]))(claims);
  return {
    ...rest,
    status: row.status as StripeEventView["status"],
    amount: amountOf(object),
    received_at: row.received_at.toISOString(),
    evidence_due_at: evidenceDueOf(object),
    processed_at: row.processed_at?.toISOString() ?? null,
    ended: toEndedView(dismissed_at, email, note),
    is_money_open: row.status === "quarantined" && isMoneyUnresolved(row.problem, named !== null),
    settlement: row.settlement as Settlement | null,
    attempt_id: named?.attempt_id ?? null,
    booking: named ? await findBookingForOperator(scope, named.booking_id) : null,
    body: JSON.stringify(payload, null, 2),
  };
}

export type RefundView = Amount & {
  id: string;
  version: number;
  status: RefundStatus;
  reason: string;
  stripe_refund_id: string | null;
  payment_intent_id: string | null;
  created_at: string;
  retry_of: string | null;
  /** The refund that retries this one. */
  retried_by: string | null;
  /** Set if it was dismissed or settled otherwise. */
  ended: EndedView | null;
  origin: "ordered" | "stripe";
  /** An operator has paid the customer another way. */
  is_settled_otherwise: boolean;
  /** What is still to be returned of it after it failed. */
  owed_minor: number;
  booking: BookingForOperator | null;
};

/** A refund in any status. */
export async function findRefund(scope: ReadScope, id: string): Promise<RefundView | null> {
  if (!isId(id)) return null;
  const attempt = paymentAttempts(scope).select(["id", "payment_intent_id"]).as("attempt");
  const by = accounts(scope).select(["id", "email"]).as("by");
  const again = operatorRefunds(scope).select(["id", "retry_of"]).as("again");
  const row = await operatorRefunds(scope)
    .innerJoin(attempt, (join) => join.onRef("attempt.id", "=", "refund.attempt_id"))
    .leftJoin(again, (join) => join.onRef("again.retry_of", "=", "refund.id"))
    .leftJoin(by, (join) => join.onRef("by.id", "=", "refund.dismissed_by"))
    .select(["refund.id", "refund.version", "refund.status", "refund.reason", "refund.stripe_refund_id"])
    .select(["refund.amount_minor", "refund.currency", "refund.created_at", "refund.retry_of"])
    .select(["refund.booking_id", "attempt.payment_intent_id", "again.id as retried_by"])
    .select(["refund.dismissed_at", "refund.note", "by.email"])
    .select(["refund.origin", "refund.is_settled_otherwise"])
    .where("refund.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { booking_id, dismissed_at, email, note, ...refund } = row;
  return {
    ...refund,
    origin: row.origin as RefundView["origin"],
    owed_minor: await readOwed(scope, booking_id, row),
    created_at: row.created_at.toISOString(),
    ended: toEndedView(dismissed_at, email, note),
    booking: await findBookingForOperator(scope, booking_id),
  };
}

/** The rule of `retry_refund`, `settle_refund` and `dismiss_refund`, on rows read without a lock. */
async function readOwed(
  scope: ReadScope,
  booking_id: string,
  row: { id: string; status: string },
): Promise<number> {
  if (row.status !== "failed") return 0;
  const refunds = await operatorRefunds(scope)
    .select(["id", "attempt_id", "status", "amount_minor", "origin", "is_settled_otherwise"])
    .select(["dismissed_at", "created_at"])
    .where("booking_id", "=", booking_id)
    .execute();
  const attempts = await paymentAttempts(scope)
    .select(["id", "status", "amount_minor"])
    .where("booking_id", "=", booking_id)
    .execute();
  const booking = await bookings(scope)
    .select(["status", "kept_minor"])
    .where("id", "=", booking_id)
    .executeTakeFirst();
  const refund = refunds.find(({ id }) => id === row.id);
  return booking && refund ? owedOfRefund({ booking, attempts, refund, refunds } as FailedRefund) : 0;
}

export type TaskView = {
  id: string;
  version: number;
  kind: string;
  /** It is about a mail: see the list of mails. */
  is_about_mail: boolean;
  opened_at: string;
  ended: EndedView | null;
  booking: BookingForOperator | null;
  /** What was reported, for a task about it. */
  report: ReportView | null;
  /** What was reported, or what its author objects about, as the address of its page of moderation names it. */
  moderated: { noun: string; subject_id: string } | null;
  /** The provider, for a task about one. */
  provider: ProviderForOperator | null;
  /** The act that waits for a second operator, for a task about one. */
  approval: ApprovalView | null;
  /** The decision that closes it, while the booking awaits it. */
  awaits: AwaitedDecision | null;
};

const reportTasks: ReadonlySet<string> = new Set(["message_reported", "content_reported"]);

/** A task, open or closed. */
export async function findTask(scope: ReadScope, id: string): Promise<TaskView | null> {
  if (!isId(id)) return null;
  const by = accounts(scope).select(["id", "email"]).as("by");
  const row = await operatorTasks(scope)
    .leftJoin(by, (join) => join.onRef("by.id", "=", "operator_task.closed_by"))
    .select(["operator_task.id", "operator_task.version", "kind", "noun", "subject_id", "opened_at"])
    .select(["closed_at", "note", "by.email"])
    .where("operator_task.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { version, kind, opened_at, closed_at, email, note } = row;
  const approval = row.noun === "approval" ? await findApproval(scope, row.subject_id) : null;
  const booking_id = row.noun === "booking" ? row.subject_id : (approval?.booking_id ?? null);
  const booking = booking_id ? await findBookingForOperator(scope, booking_id) : null;
  const decision = decisionOfTask[kind];
  return {
    id: row.id,
    version,
    kind,
    opened_at: opened_at.toISOString(),
    is_about_mail: row.noun === "mail",
    ended: toEndedView(closed_at, email, note),
    booking,
    awaits: decision && !closed_at && booking?.awaits === decision ? decision : null,
    report: reportTasks.has(kind) ? await findReport(scope, row) : null,
    moderated: reportTasks.has(kind)
      ? { noun: row.noun, subject_id: row.subject_id }
      : await findObjection(scope, row),
    approval,
    provider: row.noun === "profile" ? await findProvider(scope, row.subject_id) : null,
  };
}

/** What a task about an objection is about; null for other tasks, and for operators who do not moderate. */
async function findObjection(
  scope: ReadScope,
  { noun, subject_id }: { noun: string; subject_id: string },
): Promise<TaskView["moderated"]> {
  if (noun !== "restriction") return null;
  const row = await forOperators(scope, "restriction")
    .select(["noun", "subject_id"])
    .where("id", "=", subject_id)
    .executeTakeFirst();
  return row ?? null;
}

function toEndedView(at: Date | null, by: string | null, note: string | null): EndedView | null {
  return at && note ? { at: at.toISOString(), by, note } : null;
}
