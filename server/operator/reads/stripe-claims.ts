// Reads what a Stripe event's stored body says about itself: for display and lookups, never trusted.
import { fromStripeAmount, isCurrency } from "#domain/currency.ts";
import { isId } from "#domain/ids.ts";
import { isRefusal } from "#domain/refusal.ts";

export type Amount = { amount_minor: number; currency: string };

/** The ids an event names: our bookings and attempts, and Stripe's objects. */
export type Claims = { booking_ids: string[]; attempt_ids: string[]; stripe_ids: string[] };

/** The event's object. */
export function objectOf(payload: unknown): Record<string, unknown> {
  return asRecord(asRecord(asRecord(payload).data).object);
}

/** The object's amount, for a refunded charge the refunded one; null without an amount or with an unknown currency. */
export function amountOf(object: Record<string, unknown>): Amount | null {
  const sum = object.amount_total ?? (object.amount_refunded || object.amount);
  const currency = String(object.currency ?? "").toUpperCase();
  if (typeof sum !== "number" || !Number.isSafeInteger(sum) || !isCurrency(currency)) return null;
  try {
    return { amount_minor: fromStripeAmount(sum, currency), currency };
  } catch (error) {
    // An amount that this currency cannot have; the page shows the body as Stripe wrote it.
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** The ids in the object: its own, its payment's and charge's, and those we write into metadata. */
export function claimsOf(object: Record<string, unknown>): Claims {
  const metadata = asRecord(object.metadata);
  const stripe = [object.id, object.payment_intent, object.charge];
  return {
    booking_ids: [metadata.booking_id, object.client_reference_id].filter(isId),
    attempt_ids: [metadata.attempt_id].filter(isId),
    stripe_ids: stripe.filter((id): id is string => typeof id === "string" && id !== ""),
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Until when Stripe accepts evidence in a bank dispute; null for anything else. */
export function evidenceDueOf(object: Record<string, unknown>): string | null {
  const due_s = asRecord(object.evidence_details).due_by;
  return typeof due_s === "number" && Number.isSafeInteger(due_s) && due_s > 0 && due_s < 1e11
    ? new Date(due_s * 1_000).toISOString()
    : null;
}
