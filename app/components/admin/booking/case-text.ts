// What the operator's page of a booking says that is made on the server: history, statement, cost of a cancellation.
import {
  type CancellationCostView,
  describeCancellationCost,
} from "#app/components/booking/text/cancellation-cost-text.ts";
import { describeEvents, type TimelineMoment } from "#app/components/booking/text/timeline-text.ts";
import { describeStatementForOperator } from "#app/components/payment/statement-text.ts";
import type { FormatLocale } from "#app/ui/format.ts";
import type { Statement } from "#domain/payment/statement.ts";
import type { TimelineEvent } from "#server/event/reads.ts";
import type { BookingCase } from "#server/operator/reads-booking.ts";

export type CaseText = {
  statement: ReturnType<typeof describeStatementForOperator>;
  moments: TimelineMoment[];
  cost: CancellationCostView | null;
};

export function describeCase(
  { booking, cost_steps }: Pick<BookingCase, "booking" | "cost_steps">,
  { statement, events }: { statement: Statement; events: readonly TimelineEvent[] },
  { now, locale }: { now: string; locale: FormatLocale },
): CaseText {
  const cost = describeCancellationCost({ ...booking, cost_steps, side: "provider" }, now, locale);
  const names = { customer_name: booking.customer.name, provider_name: booking.provider.name };
  return {
    statement: describeStatementForOperator(statement),
    moments: describeEvents(names, events),
    // Its note speaks to the customer.
    cost: cost && { ...cost, note: null },
  };
}
