// Which bookings events of Stripe are about. What Stripe's own ids lead to counts more than what metadata claim: anybody
// who makes a payment on the same Stripe account can write anything there.
import { sql } from "kysely";
import { bookings } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { paymentAttempts } from "#server/payment/access.ts";
import type { Claims } from "./view.ts";

export type NamedBooking = { booking_id: string; title: string; attempt_id: string | null };
type Found = NamedBooking & Record<"session_id" | "payment_intent_id" | "charge_id", string | null>;

/** Looks all of them up in one query; the function it returns finds the booking of one event, or null. */
export async function findNamed(
  scope: ReadScope,
  claims: readonly Claims[],
): Promise<(one: Claims) => NamedBooking | null> {
  const rows = claims.length === 0 ? [] : await foundBy(scope, claims);
  return (one) => {
    const found =
      rows.find((row) => hasAny([row.session_id, row.payment_intent_id, row.charge_id], one.stripe_ids)) ??
      rows.find((row) => hasAny([row.attempt_id], one.attempt_ids)) ??
      rows.find((row) => row.attempt_id === null && hasAny([row.booking_id], one.booking_ids));
    if (!found) return null;
    const { booking_id, title, attempt_id } = found;
    return { booking_id, title, attempt_id };
  };
}

function foundBy(scope: ReadScope, claims: readonly Claims[]): Promise<Found[]> {
  const stripe = claims.flatMap(({ stripe_ids }) => stripe_ids);
  const attempts = claims.flatMap(({ attempt_ids }) => attempt_ids);
  const named = claims.flatMap(({ booking_ids }) => booking_ids);
  const booking = bookings(scope).select(["id", "title"]).as("booking");
  const nothing = sql<string | null>`null::text`;
  return paymentAttempts(scope)
    .innerJoin(booking, (join) => join.onRef("booking.id", "=", "payment_attempt.booking_id"))
    .select(["booking.id as booking_id", "booking.title"])
    .select(sql<string | null>`payment_attempt.id`.as("attempt_id"))
    .select(["session_id", "payment_intent_id", "charge_id"])
    .where(
      sql<boolean>`(session_id = any(${stripe}) or payment_intent_id = any(${stripe})
        or charge_id = any(${stripe}) or payment_attempt.id = any(${attempts}::uuid[]))`,
    )
    .unionAll(
      bookings(scope)
        .select(["id as booking_id", "title", sql<string | null>`null::uuid`.as("attempt_id")])
        .select([nothing.as("session_id"), nothing.as("payment_intent_id"), nothing.as("charge_id")])
        .where(sql<boolean>`booking.id = any(${named}::uuid[])`),
    )
    .execute();
}

function hasAny(own: readonly (string | null)[], wanted: readonly string[]): boolean {
  return own.some((id) => id !== null && wanted.includes(id));
}
