// A booking whose end the operator decides, with its money. Null for everybody but an operator.
import type { decisionSums } from "#domain/booking/dispute.ts";
import { isId } from "#domain/ids.ts";
import { returnableMinor } from "#domain/payment/refund-plan.ts";
import { bookings } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { paymentAttempts } from "#server/payment/access.ts";
import { operatorRefunds } from "../access.ts";
import { type BookingForOperator, findBookingForOperator } from "./subject-booking.ts";

export type BookingToDecide = {
  booking: BookingForOperator;
  version: number;
  starts_at: Date | null;
  ends_at: Date | null;
  time_zone: string;
  /** The sum paid, less what was returned or is ordered to be. */
  paid_minor: number;
  terms: Parameters<typeof decisionSums>[0];
};

/** The booking with everything from which its decision is computed. */
export async function findBookingToDecide(scope: ReadScope, id: string): Promise<BookingToDecide | null> {
  const { actor } = scope;
  const isOperator = actor.kind === "member" && actor.is_operator && actor.on_behalf_of === null;
  if (!isId(id) || !isOperator) return null;
  const booking = await findBookingForOperator(scope, id);
  const row = await bookings(scope)
    .select(["version", "starts_at", "ends_at", "time_zone", "net_minor", "total_minor"])
    .select(["fee_bp", "fee_tax_bp", "currency"])
    .where("booking.id", "=", id)
    .executeTakeFirst();
  if (!booking || !row) return null;
  const { version, starts_at, ends_at, time_zone, ...terms } = row;
  return { booking, version, starts_at, ends_at, time_zone, terms, paid_minor: await paidMinor(scope, id) };
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
