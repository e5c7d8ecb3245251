// One payment as an operator sees it, with its refunds; null for an unknown id and for everybody but an operator.
import { isId } from "#domain/ids.ts";
import type { AttemptStatus, RefundStatus } from "#domain/payment/machine.ts";
import type { InstalmentKind } from "#domain/payment/plan.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { forOperators } from "#server/kernel/scope.ts";
import { operatorRefunds } from "../access.ts";
import { type BookingForOperator, findBookingForOperator } from "./subject-booking.ts";

export type PaymentCase = {
  id: string;
  status: AttemptStatus;
  instalment: InstalmentKind;
  amount_minor: number;
  currency: string;
  session_id: string | null;
  payment_intent_id: string | null;
  charge_id: string | null;
  failure_code: string | null;
  created_at: string;
  /** When it ended, paid or not. */
  settled_at: string | null;
  expires_at: string;
  booking: BookingForOperator | null;
  /** The latest first. */
  refunds: { id: string; status: RefundStatus; amount_minor: number; currency: string; created_at: string }[];
};

export async function findPaymentCase(scope: ReadScope, id: string): Promise<PaymentCase | null> {
  if (!isId(id)) return null;
  const row = await forOperators(scope, "payment_attempt")
    .select(["id", "booking_id", "status", "instalment", "amount_minor", "currency", "session_id"])
    .select(["payment_intent_id", "charge_id", "failure_code", "created_at", "settled_at", "expires_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const refunds = await operatorRefunds(scope)
    .select(["id", "status", "amount_minor", "currency", "created_at"])
    .where("attempt_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const { booking_id, created_at, settled_at, expires_at, ...payment } = row;
  return {
    ...payment,
    status: payment.status as AttemptStatus,
    instalment: payment.instalment as InstalmentKind,
    created_at: created_at.toISOString(),
    settled_at: settled_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
    booking: await findBookingForOperator(scope, booking_id),
    refunds: refunds.map(({ created_at: begun_at, status, ...refund }) => ({
      ...refund,
      status: status as RefundStatus,
      created_at: begun_at.toISOString(),
    })),
  };
}
