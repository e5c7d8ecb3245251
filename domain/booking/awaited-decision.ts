// Which operator decision a booking waits for. While it waits, only that decision closes its task.
import { type BookingTime, isTimeOver } from "./time-over.ts";

export type AwaitedDecision = "dispute" | "undelivered" | "cancellation";

/** Null when the operator has nothing to decide. Work that nobody reported as done waits once its time is over. */
export function awaitedDecision(booking: BookingTime, now: Date): AwaitedDecision | null {
  const { status } = booking;
  if (status === "disputed") return "dispute";
  if (status === "cancel_requested") return "cancellation";
  if (status !== "confirmed" && status !== "changes_requested") return null;
  return isTimeOver(booking, now) ? "undelivered" : null;
}

/** The decision that closes a kind of task; operators close other kinds by hand. */
export const decisionOfTask: Readonly<Record<string, AwaitedDecision | undefined>> = {
  dispute_open: "dispute",
  booking_undelivered: "undelivered",
  cancellation_unanswered: "cancellation",
};
