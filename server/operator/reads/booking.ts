// One booking with all that an operator needs to stop it, to decide on a request to cancel and to give a payment more
// time. Null for everybody but an operator.
import { sql } from "kysely";
import { CancellationPolicy, cancellationCosts } from "#domain/booking/cancellation-policy.ts";
import { type ChangeKind, openChangeStatuses } from "#domain/booking/change/machine.ts";
import { owedToCustomer } from "#domain/flow/failed-refund.ts";
import type { InstalmentStatus } from "#domain/payment/machine.ts";
import type { InstalmentKind } from "#domain/payment/plan.ts";
import { bookingChanges, bookings, cancelRequests } from "#server/booking/access.ts";
import { isProviderSuspended } from "#server/booking/store/suspended.ts";
import { isUndone } from "#server/booking/store/undo.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { cancelReason } from "#server/request/store/texts.ts";
import { type BookingToDecide, findBookingToDecide } from "./decisions.ts";

type Side = "customer" | "provider";
/** What one side asks the other to agree to. */
export type CancelRequestForOperator = {
  asked_by: Side;
  asked_at: string;
  refund_minor: number;
  reason: string;
  answer_due_at: string;
};
/** A proposed change that awaits an answer or its payment. */
export type ChangeForOperator = {
  kind: ChangeKind;
  is_agreed: boolean;
  proposed_by: Side;
  reason: string;
  due_at: string;
  starts_at: string | null;
  ends_at: string | null;
  total_before_minor: number;
  total_minor: number;
};
export type InstalmentForOperator = {
  id: string;
  version: number;
  kind: InstalmentKind;
  status: InstalmentStatus;
  amount_minor: number;
  due_at: string;
  /** `extend_instalment` may give it more time now. */
  is_extensible: boolean;
};
/** The cost of a cancellation until an instant (null: for ever), by the rule of the sides' pages. */
type CostStep = { until: string | null; fee_bp: number; fee_minor: number; is_capped: boolean };
export type BookingCase = Omit<BookingToDecide, "starts_at" | "ends_at"> & {
  starts_at: string | null;
  ends_at: string | null;
  hold_until: string;
  accepted_at: string;
  confirmed_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  kept_minor: number | null;
  /** What the customer is owed because a refund came back. */
  owed_minor: number;
  cancel_overdue_at: string | null;
  undelivered_check_at: string | null;
  /** It lapsed because somebody undid the acceptance. */
  is_undone: boolean;
  is_provider_suspended: boolean;
  policy: CancellationPolicy;
  cost_steps: CostStep[];
  instalments: InstalmentForOperator[];
  cancel_request: CancelRequestForOperator | null;
  change: ChangeForOperator | null;
};

/** The booking with its frozen terms, its payments and its open matters. */
export async function findBookingCase(scope: ReadScope, id: string): Promise<BookingCase | null> {
  const found = await findBookingToDecide(scope, id);
  if (!found) return null;
  const row = await caseRow(scope, id);
  if (!row) return null;
  const { policy_terms, instalments, cancel_request, change } = row;
  const policy = CancellationPolicy.parse(policy_terms);
  const { status, currency, total_minor } = found.booking;
  const { starts_at, ends_at, time_zone, paid_minor } = found;
  const costs = cancellationCosts({
    policy,
    starts_at,
    time_zone,
    total_minor,
    currency,
    paid_minor,
    instalments: instalments.map((one) => ({ ...one, due_at: new Date(one.due_at) })),
  });
  return {
    ...found,
    starts_at: iso(starts_at),
    ends_at: iso(ends_at),
    hold_until: row.hold_until.toISOString(),
    accepted_at: row.accepted_at.toISOString(),
    confirmed_at: iso(row.confirmed_at),
    cancelled_at: iso(row.cancelled_at),
    cancel_reason: row.cancel_reason,
    kept_minor: row.kept_minor,
    owed_minor: owedToCustomer({ status, total_minor, kept_minor: row.kept_minor }, paid_minor, instalments),
    cancel_overdue_at: iso(row.cancel_overdue_at),
    undelivered_check_at: iso(row.undelivered_check_at),
    is_undone: row.is_undone,
    is_provider_suspended: row.is_provider_suspended,
    policy,
    cost_steps: costs.map(({ until, fee_bp, fee_minor, is_capped }) => ({
      until: iso(until),
      fee_bp,
      fee_minor,
      is_capped,
    })),
    instalments: instalments.map((one) => ({
      ...one,
      due_at: toIso(one.due_at),
      is_extensible:
        status === "confirmed" && one.kind !== "change" && (one.status === "due" || one.status === "overdue"),
    })),
    cancel_request: cancel_request && {
      ...cancel_request,
      asked_at: toIso(cancel_request.asked_at),
      answer_due_at: toIso(cancel_request.answer_due_at),
    },
    change: change && {
      ...change,
      due_at: toIso(change.due_at),
      starts_at: change.starts_at && toIso(change.starts_at),
      ends_at: change.ends_at && toIso(change.ends_at),
    },
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;
/** Instants in JSON have the database's format. */
const toIso = (at: string) => new Date(at).toISOString();

function caseRow(scope: ReadScope, id: string) {
  const asked = cancelRequests(scope)
    .select(
      sql<CancelRequestForOperator>`json_build_object('asked_by', cancel_request.asked_by,
        'asked_at', cancel_request.asked_at, 'refund_minor', cancel_request.refund_minor,
        'reason', cancel_request.reason, 'answer_due_at', cancel_request.answer_due_at)`.as("row"),
    )
    .where(sql<boolean>`cancel_request.booking_id = booking.id and cancel_request.answered_at is null`);
  const change = bookingChanges(scope)
    .select(
      sql<ChangeForOperator>`json_build_object('kind', booking_change.kind,
        'is_agreed', booking_change.status = 'awaiting_payment', 'proposed_by', booking_change.proposed_by,
        'reason', booking_change.reason, 'due_at', booking_change.due_at,
        'starts_at', booking_change.starts_at, 'ends_at', booking_change.ends_at,
        'total_before_minor', booking_change.total_before_minor,
        'total_minor', booking_change.total_minor)`.as("row"),
    )
    .where("booking_change.status", "in", openChangeStatuses)
    .where(sql<boolean>`booking_change.booking_id = booking.id`);
  const instalments = sql<
    Omit<InstalmentForOperator, "is_extensible">[]
  >`(select coalesce(json_agg(json_build_object(
      'id', instalment.id, 'version', instalment.version, 'kind', instalment.kind, 'status', instalment.status,
      'amount_minor', instalment.amount_minor, 'due_at', instalment.due_at)
      order by instalment.due_at, instalment.position), '[]')
    from instalment where instalment.booking_id = booking.id)`;
  return bookings(scope)
    .select(["booking.hold_until", "booking.accepted_at", "booking.confirmed_at", "booking.cancelled_at"])
    .select(["booking.kept_minor", "booking.cancel_overdue_at", "booking.undelivered_check_at"])
    .select([isUndone.as("is_undone"), isProviderSuspended.as("is_provider_suspended")])
    .select(cancelReason(scope).as("cancel_reason"))
    .select(["booking.policy_terms", instalments.as("instalments")])
    .select([asked.as("cancel_request"), change.as("change")])
    .where("booking.id", "=", id)
    .executeTakeFirst();
}
