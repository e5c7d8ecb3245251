// Which decision of the operator a booking waits for. While it waits, the decision alone closes its task.
import type { BookingStatus } from "./machine.ts";

export type AwaitedDecision = "dispute" | "undelivered" | "cancellation";

type WaitingBooking = {
  readonly status: BookingStatus;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
};

/** Null where the operator has nothing to decide. Work that nobody reported as done waits from the scheduled end on. */
export function awaitedDecision(booking: WaitingBooking, now: Date): AwaitedDecision | null {
  const { status, starts_at, ends_at } = booking;
  if (status === "disputed") return "dispute";
  if (status === "cancel_requested") return "cancellation";
  if (status !== "confirmed" && status !== "changes_requested") return null;
  const end = ends_at ?? starts_at;
  return end === null || end.getTime() <= now.getTime() ? "undelivered" : null;
}

/** The decision that closes a kind of task; a task of another kind is closed by hand. */
export const decisionOfTask: Readonly<Record<string, AwaitedDecision | undefined>> = {
  dispute_open: "dispute",
  booking_undelivered: "undelivered",
  cancellation_unanswered: "cancellation",
};
