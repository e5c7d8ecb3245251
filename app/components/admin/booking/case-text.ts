// Server-made texts of the operator's booking page: statement, cost of a cancellation.
import {
  type BadgeView,
  bookingStanding,
  standingBadge,
} from "#app/components/booking/text/booking-standing.ts";
import {
  type CancellationCostView,
  describeCancellationCost,
} from "#app/components/booking/text/cancellation-cost-text.ts";
import { describeStatementForOperator } from "#app/components/payment/statement-text.ts";
import type { FormatLocale } from "#app/ui/format.ts";
import { hasEnded } from "#domain/booking/documents.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { Statement } from "#domain/payment/statement.ts";
import type { BookingCase } from "#server/operator/reads/booking.ts";

export type CaseText = {
  badge: BadgeView;
  statement: ReturnType<typeof describeStatementForOperator>;
  cost: CancellationCostView | null;
};

const isOver = (status: BookingStatus) => hasEnded(status) || status === "completed";

type DescribedCase = Pick<BookingCase, "booking" | "cost_steps" | "paid_minor" | "instalments" | Standing>;
type Standing =
  | "starts_at"
  | "ends_at"
  | "time_zone"
  | "hold_until"
  | "cancel_overdue_at"
  | "undelivered_check_at"
  | "is_undone"
  | "is_provider_suspended";

export function describeCase(
  { booking, ...figures }: DescribedCase,
  statement: Statement,
  { now, locale }: { now: string; locale: FormatLocale },
): CaseText {
  const { tone, text } = standingBadge(
    bookingStanding({ ...figures, status: booking.status }, now),
    "operator",
  );
  return {
    badge: { tone: booking.awaits ? "wait" : tone, text },
    statement: describeStatementForOperator(statement, isOver(booking.status)),
    cost: describeCancellationCost({ ...booking, ...figures, side: "operator" }, now, locale),
  };
}
