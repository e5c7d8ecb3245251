// Finds the bookings that Stripe events are about. Stripe's own ids count before metadata: anybody who makes a payment
// on the same Stripe account can write anything there.
import { sql } from "kysely";
import { bookings } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { paymentAttempts } from "#server/payment/access.ts";
import type { Claims } from "./stripe-claims.ts";

export type EventBooking = { booking_id: string; number: string; title: string; attempt_id: string | null };
type ClaimMatch = EventBooking & Record<"session_id" | "payment_intent_id" | "charge_id", string | null>;

/** Looks up all claims in one query; the function it returns finds the booking of one event, or null. */
export async function findEventBookings(
  scope: ReadScope,
  claims: readonly Claims[],
): Promise<(claim: Claims) => EventBooking | null> {
  const rows = claims.length === 0 ? [] : await listMatches(scope, claims);
  return (claim) => {
    const match =
      rows.find((row) => hasAny([row.session_id, row.payment_intent_id, row.charge_id], claim.stripe_ids)) ??
      rows.find((row) => hasAny([row.attempt_id], claim.attempt_ids)) ??
      rows.find((row) => row.attempt_id === null && hasAny([row.booking_id], claim.booking_ids));
    if (!match) return null;
    const { booking_id, number, title, attempt_id } = match;
    return { booking_id, number, title, attempt_id };
  };
}

function listMatches(scope: ReadScope, claims: readonly Claims[]): Promise<ClaimMatch[]> {
  const stripe = claims.flatMap(({ stripe_ids }) => stripe_ids);
  const attempts = claims.flatMap(({ attempt_ids }) => attempt_ids);
  const named = claims.flatMap(({ booking_ids }) => booking_ids);
  const booking = bookings(scope).select(["id", "number", "title"]).as("booking");
  const nullText = sql<string | null>`null::text`;
  return paymentAttempts(scope)
    .innerJoin(booking, (join) => join.onRef("booking.id", "=", "payment_attempt.booking_id"))
    .select(["booking.id as booking_id", "booking.number", "booking.title"])
    .select(sql<string | null>`payment_attempt.id`.as("attempt_id"))
    .select(["session_id", "payment_intent_id", "charge_id"])
    .where(
      sql<boolean>`(session_id = any(${stripe}) or payment_intent_id = any(${stripe})
        or charge_id = any(${stripe}) or payment_attempt.id = any(${attempts}::uuid[]))`,
    )
    .unionAll(
      bookings(scope)
        .select(["id as booking_id", "number", "title", sql<string | null>`null::uuid`.as("attempt_id")])
        .select([nullText.as("session_id"), nullText.as("payment_intent_id"), nullText.as("charge_id")])
        .where(sql<boolean>`booking.id = any(${named}::uuid[])`),
    )
    .execute();
}

function hasAny(own: readonly (string | null)[], wanted: readonly string[]): boolean {
  return own.some((id) => id !== null && wanted.includes(id));
}
