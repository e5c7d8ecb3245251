// A booking whose end the operator decides: a reported problem, or a job that nobody reported as done. Null for everybody
// but an operator.
import { type DecisionSums, decisionSums, type RefundChoice } from "#domain/booking/dispute.ts";
import { isId } from "#domain/ids.ts";
import { returnableMinor } from "#domain/payment/refund-plan.ts";
import { bookings } from "#server/booking/access.ts";
import { type DeliveryView, findDelivery } from "#server/booking/reads-delivery.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { paymentAttempts } from "#server/payment/access.ts";
import { operatorRefunds } from "./access.ts";
import { type BookingForOperator, findBookingForOperator } from "./reads.ts";

type Terms = Parameters<typeof decisionSums>[0];
export type DecisionView = {
  booking: BookingForOperator;
  version: number;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string;
  /** What was paid and neither returned nor ordered to be. */
  paid_minor: number;
  delivery: DeliveryView;
  /** What waits for the operator; null when nothing does. */
  waits_for: "dispute" | "undelivered" | null;
  /** Until then the other side may answer, and nothing can be decided; null when it can. */
  answer_due_at: string | null;
  terms: Terms;
};

/** The booking with everything to decide on. */
export async function findDecision(scope: ReadScope, id: string): Promise<DecisionView | null> {
  const { actor } = scope;
  const isOperator = actor.kind === "member" && actor.is_operator && actor.on_behalf_of === null;
  if (!isId(id) || !isOperator) return null;
  const booking = await findBookingForOperator(scope, id);
  const delivery = booking && (await findDelivery(scope, id));
  const row = await bookings(scope)
    .select(["version", "starts_at", "ends_at", "time_zone", "net_minor", "total_minor"])
    .select(["fee_bp", "fee_tax_bp", "currency"])
    .where("booking.id", "=", id)
    .executeTakeFirst();
  if (!booking || !delivery || !row) return null;
  const { version, starts_at, ends_at, time_zone, ...terms } = row;
  const end = ends_at ?? starts_at;
  const isOver = end === null || end.getTime() <= scope.now.getTime();
  const isUndelivered = booking.status === "confirmed" || booking.status === "changes_requested";
  return {
    ...{ booking, version, time_zone, delivery, terms },
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    paid_minor: await paidMinor(scope, id),
    waits_for: booking.status === "disputed" ? "dispute" : isUndelivered && isOver ? "undelivered" : null,
    answer_due_at: awaitedUntil(delivery, scope.now),
  };
}

async function paidMinor(scope: ReadScope, booking_id: string): Promise<number> {
  const attempts = await paymentAttempts(scope)
    .select(["id", "status", "amount_minor"])
    .where("booking_id", "=", booking_id)
    .execute();
  const refunds = await operatorRefunds(scope)
    .select(["attempt_id", "status", "amount_minor", "is_settled_otherwise"])
    .where("booking_id", "=", booking_id)
    .execute();
  return returnableMinor(
    attempts as Parameters<typeof returnableMinor>[0],
    refunds as Parameters<typeof returnableMinor>[1],
  );
}

function awaitedUntil({ dispute }: DeliveryView, now: Date): string | null {
  if (!dispute || dispute.resolved_at) return null;
  const isAnswered = dispute.statements.some(({ side }) => side !== dispute.opened_by);
  return isAnswered || Date.parse(dispute.answer_due_at) <= now.getTime() ? null : dispute.answer_due_at;
}

/** The picture of a decision: what the command will do with this choice. @throws Refusal as the command would */
export function previewDecision({ terms, paid_minor }: DecisionView, choice: RefundChoice): DecisionSums {
  return decisionSums(terms, paid_minor, choice);
}
