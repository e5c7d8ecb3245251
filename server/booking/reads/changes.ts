// Page queries of the proposed change of a booking, and of the lines its form begins with.
import { CancellationPolicy, cancellationCosts } from "#domain/booking/cancellation-policy.ts";
import { paymentsAfterChange } from "#domain/booking/change/expected-payments.ts";
import { linesToChange } from "#domain/booking/change/lines-to-change.ts";
import { type ChangeKind, openChangeStatuses } from "#domain/booking/change/machine.ts";
import { StoredLines } from "#domain/booking/change/schemas.ts";
import type { LineChoice } from "#domain/offer/optional-lines.ts";
import type { LineUnit } from "#domain/offer/units.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offerLines, offers } from "#server/offer/access.ts";
import { bookingLabel, offerLabel } from "#server/request/store/texts.ts";
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
  const lines = row.lines === null ? null : StoredLines.parse(row.lines);
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
  /** Optional for a line of the offer that the booking lacks. */
  choice?: LineChoice;
};

const columns = ["position", "quantity", "unit", "unit_net_minor", "tax_bp"] as const;

/** The lines in force, net, as the form of a change takes them; either the charges or the discounts. */
async function listAgreed(
  scope: ReadScope,
  booking_id: string,
  { is_discount }: { is_discount: boolean },
): Promise<AgreedLine[]> {
  const agreed = bookings(scope).select(["id", "revision"]).where("id", "=", booking_id).as("agreed");
  return bookingLines(scope)
    .innerJoin(agreed, (join) =>
      join
        .onRef("agreed.id", "=", "booking_line.booking_id")
        .onRef("agreed.revision", "=", "booking_line.revision"),
    )
    .select(columns)
    .select(bookingLabel(scope).as("label"))
    .where("is_discount", "=", is_discount)
    .orderBy("position")
    .execute();
}

/** The discounts in force, which stay whatever is changed. */
export async function listDiscounts(
  scope: ReadScope,
  booking_id: string,
): Promise<(AgreedLine & { is_discount: true })[]> {
  const found = await listAgreed(scope, booking_id, { is_discount: true });
  return found.map((line) => ({ ...line, is_discount: true }));
}

/** The lines that were accepted, and those that could have been. */
async function listOffered(scope: ReadScope, booking_id: string) {
  const accepted = bookings(scope)
    .select(["offer_id", "offer_revision"])
    .where("id", "=", booking_id)
    .as("accepted");
  const rows = await offerLines(scope)
    .innerJoin(accepted, (join) =>
      join
        .onRef("accepted.offer_id", "=", "offer_line.offer_id")
        .onRef("accepted.offer_revision", "=", "offer_line.revision"),
    )
    // Whether its label is shown depends on the offer.
    .innerJoin(offers(scope).select(["id", "profile_id"]).as("offer"), (join) =>
      join.onRef("offer.id", "=", "offer_line.offer_id"),
    )
    .select([...columns, "choice"])
    .select(offerLabel(scope).as("label"))
    .orderBy("position")
    .execute();
  return rows.map(({ choice, ...line }) => ({ ...line, choice: choice as LineChoice }));
}

/** What the form of other lines begins with: a customer also sees the optional lines that the booking lacks. */
export async function listChangeLines(
  scope: ReadScope,
  { id, side }: Pick<BookingView, "id" | "side">,
): Promise<AgreedLine[]> {
  const agreed = await listAgreed(scope, id, { is_discount: false });
  if (side !== "customer") return agreed;
  const offered = await listOffered(scope, id);
  return linesToChange(agreed, offered).map((line) => ({ ...line, unit: line.unit ?? null }));
}
