// What an event of Stripe says of itself, read from its stored body: nothing here is believed, only shown.
import { fromStripeAmount, isCurrency } from "#domain/currency.ts";
import { isId } from "#domain/ids.ts";
import { isRefusal } from "#domain/refusal.ts";

export type Amount = { amount_minor: number; currency: string };

/** Whom an event names: rows of ours by their ids, payments by Stripe's. */
export type Claims = { booking_ids: string[]; attempt_ids: string[]; stripe_ids: string[] };

/** The event's object. */
export function objectOf(payload: unknown): Record<string, unknown> {
  return asRecord(asRecord(asRecord(payload).data).object);
}

/** The sum the object is about, of a charge that was given back what went back; null when it names none, or a currency nobody knows. */
export function amountOf(object: Record<string, unknown>): Amount | null {
  const sum = object.amount_total ?? (object.amount_refunded || object.amount);
  const currency = String(object.currency ?? "").toUpperCase();
  if (typeof sum !== "number" || !Number.isSafeInteger(sum) || !isCurrency(currency)) return null;
  try {
    return { amount_minor: fromStripeAmount(sum, currency), currency };
  } catch (error) {
    // A sum this currency cannot have: it is in the body below, as Stripe wrote it.
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** What the object says it belongs to: its own id, the payment it is part of, and what we write into metadata. */
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
