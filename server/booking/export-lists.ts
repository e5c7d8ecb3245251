// Lists within a booking's row in the copy of an account's data: deliveries, dispute statements, changes and requests to
// cancel with their reasons. Read through the access rules of the screens.
import { sql } from "kysely";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingChanges, cancelRequests, deliveries, disputeStatements } from "./access.ts";

const list = (item: string, order: string) =>
  sql<unknown[] | null>`json_agg(json_build_object(${sql.raw(item)}) order by ${sql.raw(order)})`.as("all");
const ofBooking = (table: string) => sql<boolean>`${sql.ref(`${table}.booking_id`)} = booking.id`;

/** Columns of a select of `booking`; each null if empty. */
export function bookingLists(scope: ReadScope) {
  return [
    deliveries(scope)
      .select(
        list(
          `'delivered_at', delivered_at, 'note', note, 'answer', answer, 'answered_at', answered_at,
            'changes_text', changes_text`,
          "position",
        ),
      )
      .where(ofBooking("delivery"))
      .as("deliveries"),
    disputeStatements(scope)
      .select(list("'side', side, 'text', text, 'at', at", "at"))
      .where(
        sql<boolean>`dispute_statement.dispute_id in
          (select dispute.id from booking_dispute dispute where dispute.booking_id = booking.id)`,
      )
      .as("statements"),
    bookingChanges(scope)
      .select(
        list(
          `'proposed_by', proposed_by, 'proposed_at', proposed_at, 'reason', reason, 'status', status,
            'starts_at', starts_at, 'ends_at', ends_at, 'lines', lines, 'total_before_minor', total_before_minor,
            'total_minor', total_minor, 'answered_at', answered_at, 'closed_at', closed_at`,
          "proposed_at",
        ),
      )
      .where(ofBooking("booking_change"))
      .as("changes"),
    cancelRequests(scope)
      .select(
        list(
          `'asked_by', asked_by, 'asked_at', asked_at, 'reason', reason, 'refund_minor', refund_minor,
            'answer', answer, 'answered_by', answered_by, 'answered_at', answered_at, 'note', note`,
          "asked_at",
        ),
      )
      .where(ofBooking("cancel_request"))
      .as("cancel_requests"),
  ] as const;
}
