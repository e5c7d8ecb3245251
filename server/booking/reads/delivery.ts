// Deliveries and disputes of a booking, with the files attached to both: for its two sides and operators, in one query.
import { sql } from "kysely";
import { changesUntilDays } from "#domain/booking/delivery.ts";
import type { DisputeKind, DisputeOutcome } from "#domain/booking/dispute.ts";
import {
  decisionSums,
  disputableUntil,
  disputeKindsOf,
  mayContinue,
  mayReport,
} from "#domain/booking/dispute.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { type SettlementKind, settlementKindsOf } from "#domain/booking/settlement.ts";
import { limits } from "#domain/limits.ts";
import type { EarningTerms } from "#domain/payment/earnings.ts";
import type { DayRange } from "#domain/place/date-range.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookings } from "../access.ts";
import { heldMinorSql } from "../store/money-of.ts";
import { iso, type Side } from "./view.ts";

export type BookingFileView = {
  id: string;
  name: string;
  content_type: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
};
export type DeliveryRoundView = {
  id: string;
  position: number;
  delivered_by: "provider" | "system";
  note: string | null;
  delivered_at: string;
  answer: "accepted" | "changes" | "silence" | "decided" | null;
  answered_at: string | null;
  changes_text: string | null;
  changes_until: string | null;
  files: BookingFileView[];
};
export type StatementView = { id: string; side: Side; text: string; at: string; files: BookingFileView[] };
export type SettlementView = {
  id: string;
  by: Side;
  outcome: DisputeOutcome;
  /** Null for a booking that continues. */
  refund_minor: number | null;
  at: string;
  /** What the provider would earn; null for other readers, and where more would go back than is paid by now. */
  earns_minor: number | null;
};
export type DisputeView = {
  opened_by: Side;
  kind: DisputeKind;
  opened_at: string;
  answer_due_at: string;
  statements_until: string;
  resolved_at: string | null;
  outcome: DisputeOutcome | null;
  refund_minor: number | null;
  kept_minor: number | null;
  reason: string | null;
  /** Whether a side can still say something. */
  may_state: Record<Side, boolean>;
  /** The booking may go on: it is not delivered yet. */
  may_continue: boolean;
  /** What a side may propose. */
  settlement_kinds: readonly SettlementKind[];
  /** Both sides agreed; otherwise the operator decided. */
  is_settled: boolean;
  /** What one side proposes, until the dispute ends. */
  settlement: SettlementView | null;
  statements: StatementView[];
};
export type DeliveryView = {
  rounds: DeliveryRoundView[];
  /** The latest one. */
  dispute: DisputeView | null;
  /** What is left to pay. */
  open_minor: number;
  /** How often the customer may still ask for changes. */
  changes_left: number;
  /** The range of days in which the customer may want the changes. */
  changes_until_days: DayRange;
  /** What this side may report now; empty if nothing. */
  kinds: Record<Side, readonly DisputeKind[]>;
  /** Until when a problem with the completed booking may be reported. */
  disputable_until: string | null;
};

type StoredFile = BookingFileView & { delivery_id: string | null; statement_id: string | null };
type StoredDispute = Omit<
  DisputeView,
  "may_continue" | "may_state" | "statements" | "settlement" | "settlement_kinds"
> & {
  from_status: Parameters<typeof mayContinue>[0];
  statements: Omit<StatementView, "files">[] | null;
  proposed: Omit<SettlementView, "earns_minor"> | null;
};

/** The most rows of one kind that a page shows. */
const most = 100;

const rounds = sql<
  Omit<DeliveryRoundView, "files">[] | null
>`(select json_agg(one order by one.position) from (
  select delivery.id, position, delivered_by, note, delivered_at, answer, answered_at, changes_text, changes_until
  from delivery where delivery.booking_id = booking.id order by position desc limit ${sql.lit(most)}) one)`;

const latestDispute = sql<StoredDispute | null>`(select json_build_object(
    'opened_by', dispute.opened_by, 'kind', dispute.kind, 'from_status', dispute.from_status,
    'opened_at', dispute.opened_at, 'answer_due_at', dispute.answer_due_at,
    'statements_until', dispute.statements_until, 'resolved_at', dispute.resolved_at, 'outcome', dispute.outcome,
    'refund_minor', dispute.refund_minor, 'kept_minor', dispute.kept_minor, 'reason', dispute.reason,
    'is_settled', dispute.is_settled, 'proposed', case when dispute.resolved_at is null
      and dispute.settlement_id is not null then json_build_object('id', dispute.settlement_id,
        'by', dispute.settlement_by, 'outcome', dispute.settlement_outcome,
        'refund_minor', dispute.settlement_refund_minor, 'at', dispute.settlement_at) end,
    'statements', (select json_agg(one order by one.at, one.id) from (
      select statement.id, side, text, at from dispute_statement statement
      where statement.dispute_id = dispute.id order by at desc, statement.id desc limit ${sql.lit(most)}) one))
  from booking_dispute dispute where dispute.booking_id = booking.id order by dispute.opened_at desc limit 1)`;

const saidFiles = sql<StoredFile[] | null>`(select json_agg(one order by one.created_at, one.id) from (
  select file.id, name, content_type, size_bytes, width, height, delivery_id, statement_id, file.created_at
  from file where file.booking_id = booking.id and num_nonnulls(delivery_id, statement_id) = 1
  order by file.created_at desc limit ${sql.lit(10 * most)}) one)`;

/** An agreed but unpaid change delays no delivery. */
const openSum = sql<number>`(select coalesce(sum(amount_minor), 0)::float8 from instalment
  where instalment.booking_id = booking.id and instalment.status in ('due', 'overdue')
    and instalment.kind <> 'change')`;

/** Only a disputed booking asks what its payments hold. */
const disputedSum = sql<number | null>`case when booking.status = 'disputed' then ${heldMinorSql} end`;

/** Null for a booking that the actor may not see. */
export async function findDelivery(scope: ReadScope, booking_id: string): Promise<DeliveryView | null> {
  const row = await bookings(scope)
    .select(["booking.id", "booking.status", "booking.starts_at", "booking.completed_at"])
    .select(["booking.time_zone", "booking.changes_allowed", "booking.provider_profile_id"])
    .select(["booking.net_minor", "booking.total_minor", "booking.fee_bp", "booking.fee_tax_bp"])
    .select(["booking.currency", disputedSum.as("paid_minor")])
    .select([
      rounds.as("rounds"),
      latestDispute.as("dispute"),
      saidFiles.as("files"),
      openSum.as("open_minor"),
    ])
    .where("booking.id", "=", booking_id)
    .executeTakeFirst();
  if (!row) return null;
  const files = row.files ?? [];
  const booking = { ...row, status: row.status as BookingStatus };
  const given = (row.rounds ?? []).map((round) => ({
    ...round,
    delivered_at: instant(round.delivered_at),
    answered_at: maybeInstant(round.answered_at),
    changes_until: maybeInstant(round.changes_until),
    files: filesOf(files, "delivery_id", round.id),
  }));
  const kinds = (side: Side) => (mayReport(booking, scope.now) ? disputeKindsOf(side, booking.status) : []);
  const until = disputableUntil(booking);
  return {
    rounds: given,
    dispute: row.dispute && {
      ...disputeOf(row.dispute, files, scope.now),
      settlement: settlementOf(row.dispute.proposed, row, profileId(scope.actor)),
    },
    open_minor: row.open_minor,
    changes_left: row.changes_allowed - given.filter(({ answer }) => answer === "changes").length,
    changes_until_days: changesUntilDays(scope.now, row.time_zone),
    kinds: { customer: kinds("customer"), provider: kinds("provider") },
    disputable_until: iso(until),
  };
}

type Held = EarningTerms & { provider_profile_id: string; paid_minor: number | null };

function settlementOf(
  proposed: StoredDispute["proposed"],
  booking: Held,
  reader: string | null,
): SettlementView | null {
  if (!proposed) return null;
  const { refund_minor } = proposed;
  const paid_minor = booking.paid_minor ?? 0;
  const isShown =
    reader === booking.provider_profile_id && refund_minor !== null && refund_minor <= paid_minor;
  const earns_minor = isShown ? decisionSums(booking, paid_minor, { refund_minor }).provider_minor : null;
  return { ...proposed, at: instant(proposed.at), earns_minor };
}

function disputeOf(
  { from_status, statements, proposed: _proposed, ...dispute }: StoredDispute,
  files: readonly StoredFile[],
  now: Date,
): Omit<DisputeView, "settlement"> {
  const mayState = (side: Side) =>
    dispute.resolved_at === null &&
    now.getTime() <= Date.parse(dispute.statements_until) &&
    (statements ?? []).filter((one) => one.side === side).length < limits.dispute_statements_per_side;
  return {
    ...dispute,
    opened_at: instant(dispute.opened_at),
    answer_due_at: instant(dispute.answer_due_at),
    statements_until: instant(dispute.statements_until),
    resolved_at: maybeInstant(dispute.resolved_at),
    may_continue: mayContinue(from_status),
    settlement_kinds: settlementKindsOf(from_status),
    may_state: { customer: mayState("customer"), provider: mayState("provider") },
    statements: (statements ?? []).map((one) => ({
      ...one,
      at: instant(one.at),
      files: filesOf(files, "statement_id", one.id),
    })),
  };
}

function filesOf(
  files: readonly StoredFile[],
  column: "delivery_id" | "statement_id",
  id: string,
): BookingFileView[] {
  return files
    .filter((file) => file[column] === id)
    .map(({ id: file_id, name, content_type, size_bytes, width, height }) => ({
      id: file_id,
      name,
      content_type,
      size_bytes,
      width,
      height,
    }));
}

// PostgreSQL writes instants into JSON in its own format.
const instant = (text: string) => new Date(text).toISOString();
const maybeInstant = (text: string | null) => (text === null ? null : instant(text));
