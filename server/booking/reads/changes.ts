// Page queries of the proposed change of a booking, and of the lines its form begins with.
import { CancellationPolicy, cancellationCosts } from "#domain/booking/cancellation-policy.ts";
import { paymentsAfterChange } from "#domain/booking/change/expected-payments.ts";
import { type ChangeKind, openChangeStatuses } from "#domain/booking/change/machine.ts";
import { ChangeLines } from "#domain/booking/change/schemas.ts";
import type { LineUnit } from "#domain/offer/units.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingLabel } from "#server/request/store/texts.ts";
import { bookingChanges, bookingLines, bookings } from "../access.ts";
import {
  type BookingLines,
  type BookingView,
  type CostStepView,
  costStepsOf,
  expectedPayments,
  iso,
  linesOf,
} from "./view.ts";

export type ChangeView = {
  id: string;
  version: number;
  kind: ChangeKind;
  /** It awaits its payment, no longer an answer. */
  is_agreed: boolean;
  /** The viewer's side proposed it. */
  is_own: boolean;
  reason: string;
  /** Until when it must be answered, or paid. */
  due_at: string;
  starts_at: string | null;
  ends_at: string | null;
  total_before_minor: number;
  total_minor: number;
  /** The lines after the change; null if it leaves them. */
  lines: BookingLines | null;
  /** Null for the customer. */
  earnings: BookingView["earnings"];
  /** What a cancellation costs once the change is agreed. */
  cost_steps: CostStepView[];
};

type Viewed = Pick<BookingView, "id" | "side" | "currency" | "prices" | "paid_minor" | "instalments">;

/** The change of a booking that awaits an answer or a payment, or null. */
export async function findOpenChange(scope: ReadScope, viewed: Viewed): Promise<ChangeView | null> {
  const { side, currency, prices } = viewed;
  const seen = bookings(scope).select(["id", "policy_terms", "time_zone", "fee_bp"]).as("booking");
  const row = await bookingChanges(scope)
    .innerJoin(seen, (join) => join.onRef("booking.id", "=", "booking_change.booking_id"))
    .selectAll("booking_change")
    .select(["booking.policy_terms", "booking.time_zone", "booking.fee_bp"])
    .where("booking_change.booking_id", "=", viewed.id)
    .where("booking_change.status", "in", openChangeStatuses)
    .executeTakeFirst();
  if (!row) return null;
  const { total_minor, fee_bp, fee_minor, fee_tax_minor, starts_at, time_zone } = row;
  const costs = cancellationCosts({
    policy: CancellationPolicy.parse(row.policy_terms),
    currency,
    starts_at,
    time_zone,
    total_minor,
    ...paymentsAfterChange(expectedPayments(viewed), row, scope.now),
  });
  const lines = row.lines === null ? null : ChangeLines.parse(row.lines);
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    is_agreed: row.status === "awaiting_payment",
    is_own: row.proposed_by === side,
    reason: row.reason,
    due_at: row.due_at.toISOString(),
    starts_at: iso(starts_at),
    ends_at: iso(row.ends_at),
    total_before_minor: row.total_before_minor,
    total_minor,
    lines:
      lines &&
      linesOf(
        lines.map((line) => ({ ...line, unit: line.unit ?? null })),
        currency,
        prices,
      ),
    earnings:
      side === "provider"
        ? { fee_bp, fee_minor, fee_tax_minor, earns_minor: total_minor - fee_minor - fee_tax_minor }
        : null,
    cost_steps: costStepsOf(costs),
  };
}

export type AgreedLine = {
  position: number;
  label: string;
  quantity: number;
  unit: LineUnit | null;
  unit_net_minor: number;
  tax_bp: number;
};

/** The lines in force, net, as the form of a change takes them. */
export async function listAgreedFormLines(scope: ReadScope, booking_id: string): Promise<AgreedLine[]> {
  const agreed = bookings(scope).select(["id", "revision"]).where("id", "=", booking_id).as("agreed");
  return bookingLines(scope)
    .innerJoin(agreed, (join) =>
      join
        .onRef("agreed.id", "=", "booking_line.booking_id")
        .onRef("agreed.revision", "=", "booking_line.revision"),
    )
    .select(["position", "quantity", "unit", "unit_net_minor", "tax_bp"])
    .select(bookingLabel(scope).as("label"))
    .orderBy("position")
    .execute();
}
