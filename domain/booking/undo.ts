// For how long an acceptance can be undone; the screens show it and `planEndingUnpaid` checks it.
import { limits, units } from "../limits.ts";
import type { BookingStatus } from "./machine.ts";

/** The last instant at which an acceptance can be undone, unless a payment was started before. */
export function undoUntil(accepted_at: Date): Date {
  return new Date(accepted_at.getTime() + limits.undo_acceptance_minutes * units.minute_ms);
}

type Undoable = { status: BookingStatus; accepted_at: Date; is_payment_begun: boolean };

/** Until when a side can undo the acceptance, ISO 8601; null when it cannot. */
export function undoableUntil(row: Undoable, side: "customer" | "provider", now: Date): string | null {
  const isUnpaid = row.status === "awaiting_information" || row.status === "awaiting_payment";
  if (side !== "customer" || !isUnpaid || row.is_payment_begun) return null;
  const until = undoUntil(row.accepted_at);
  return now.getTime() <= until.getTime() ? until.toISOString() : null;
}
