// Server-made texts of the operator's booking page: history, statement, cost of a cancellation.
import {
  type BadgeView,
  bookingStanding,
  standingBadge,
} from "#app/components/booking/text/booking-standing.ts";
import {
  type CancellationCostView,
  describeCancellationCost,
} from "#app/components/booking/text/cancellation-cost-text.ts";
import { describeEvents, type TimelineMoment } from "#app/components/booking/text/timeline-text.ts";
import { describeStatementForOperator } from "#app/components/payment/statement-text.ts";
import type { FormatLocale } from "#app/ui/format.ts";
import { hasEnded } from "#domain/booking/documents.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { Statement } from "#domain/payment/statement.ts";
import type { TimelineEvent } from "#server/event/reads/event.ts";
import type { BookingCase } from "#server/operator/reads/booking.ts";

export type CaseText = {
  badge: BadgeView;
  statement: ReturnType<typeof describeStatementForOperator>;
  moments: TimelineMoment[];
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
  { statement, events }: { statement: Statement; events: readonly TimelineEvent[] },
  { now, locale }: { now: string; locale: FormatLocale },
): CaseText {
  const names = { customer_name: booking.customer.name, provider_name: booking.provider.name };
  const { tone, text } = standingBadge(
    bookingStanding({ ...figures, status: booking.status }, now),
    "operator",
  );
  return {
    badge: { tone: booking.awaits ? "wait" : tone, text },
    statement: describeStatementForOperator(statement, isOver(booking.status)),
    moments: describeEvents(names, events),
    cost: describeCancellationCost({ ...booking, ...figures, side: "operator" }, now, locale),
  };
}
