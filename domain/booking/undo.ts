// For how long an acceptance can be taken back: said on the screens, held by the plan.
import { limits, units } from "../limits.ts";

/** The last instant at which the acceptance of an offer can be undone, should nobody have begun to pay before. */
export function undoUntil(accepted_at: Date): Date {
  return new Date(accepted_at.getTime() + limits.undo_acceptance_minutes * units.minute_ms);
}
