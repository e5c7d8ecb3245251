// For how long an acceptance can be undone; the screens show it and `planEndingUnpaid` checks it.
import { limits, units } from "../limits.ts";

/** The last instant at which an acceptance can be undone, unless a payment was started before. */
export function undoUntil(accepted_at: Date): Date {
  return new Date(accepted_at.getTime() + limits.undo_acceptance_minutes * units.minute_ms);
}
