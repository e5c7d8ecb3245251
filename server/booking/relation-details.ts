// The relations that belong to bookings, as API clients read them.
import { changeMachine } from "#domain/booking/change/machine.ts";
import { disputeOutcomes } from "#domain/booking/dispute.ts";
import { statuses } from "#domain/machine.ts";
import { lineUnits } from "#domain/offer/units.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import {
  bigint,
  boolean,
  integer,
  jsonb,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "#server/kernel/relation-columns.ts";
import { bookingLabelReaders } from "#server/request/store/texts.ts";
import {
  bookingChangeReaders,
  bookingLineReaders,
  cancelRequestReaders,
  deliveryReaders,
  disputeReaders,
  statementReaders,
} from "./access.ts";

const sides = ["customer", "provider"] as const;
const ofBooking = { selective: ["id", "booking_id"], references: { booking_id: "booking" } } as const;

export const bookingLineRelation = defineRelation({
  name: "booking_line",
  summary: "The agreed lines of one's bookings, all revisions.",
  columns: {
    booking_id: uuid(),
    revision: integer("The booking's revision that it belongs to."),
    position: integer(),
    label: text(),
    quantity: integer(),
    unit: nullable(oneOf(lineUnits)),
    unit_net_minor: bigint("In the currency's minor unit."),
    net_minor: bigint(),
    tax_bp: integer("Basis points."),
    is_discount: boolean("It comes off the price: sums count its amounts as negative."),
  },
  withheld: [
    {
      columns: ["label"],
      readers: bookingLabelReaders,
      shownTo: "the booking's provider, and its customer once it is confirmed",
    },
  ],
  readers: bookingLineReaders,
  key: ["booking_id", "revision", "position"],
  selective: ["booking_id"],
  references: { booking_id: "booking" },
});

export const bookingChangeRelation = defineRelation({
  name: "booking_change",
  summary: "Other dates or lines that one side of a booking has proposed.",
  columns: {
    id: uuid(),
    booking_id: uuid(),
    kind: oneOf(["reschedule", "order"]),
    status: oneOf(statuses<string, string>(changeMachine)),
    version: integer("Counts every write; commands name the version that was read."),
    booking_revision: integer("The booking's revision that it would change."),
    proposed_by: oneOf(sides),
    reason: text(),
    starts_at: nullable(timestamptz()),
    ends_at: nullable(timestamptz()),
    lines: nullable(jsonb("All lines as they would be; null where they stay.")),
    net_minor: bigint("In the currency's minor unit."),
    tax_minor: bigint(),
    total_minor: bigint(),
    total_before_minor: bigint(),
    refund_minor: bigint("What is returned of what is paid."),
    proposed_at: timestamptz(),
    due_at: timestamptz("Until when it waits for an answer or its payment."),
    answered_at: nullable(timestamptz()),
    closed_at: nullable(timestamptz()),
  },
  readers: bookingChangeReaders,
  key: ["id"],
  ...ofBooking,
});

export const deliveryRelation = defineRelation({
  name: "delivery",
  summary: "Each time the work of a booking was reported as done, and the customer's answer.",
  columns: {
    id: uuid(),
    booking_id: uuid(),
    position: integer(),
    delivered_by: oneOf(["provider", "system"]),
    note: nullable(text()),
    delivered_at: timestamptz(),
    answer: nullable(oneOf(["accepted", "changes", "silence", "decided"])),
    changes_text: nullable(text("What the customer wants changed.")),
    changes_until: nullable(timestamptz()),
    answered_at: nullable(timestamptz()),
  },
  readers: deliveryReaders,
  key: ["id"],
  ...ofBooking,
});

export const cancelRequestRelation = defineRelation({
  name: "cancel_request",
  summary: "What one side has asked the other to agree to, to cancel outside the policy.",
  columns: {
    id: uuid(),
    booking_id: uuid(),
    asked_by: oneOf(sides),
    reason: text(),
    refund_minor: bigint("What would be returned of what is paid."),
    asked_at: timestamptz(),
    answer_due_at: timestamptz(),
    answer: nullable(oneOf(["agreed", "refused", "withdrawn", "overtaken"])),
    answered_by: nullable(oneOf(["customer", "provider", "operator", "system"])),
    answered_at: nullable(timestamptz()),
    escalated_at: nullable(timestamptz("When the operator was asked because nobody had answered.")),
  },
  readers: cancelRequestReaders,
  key: ["id"],
  ...ofBooking,
});

export const bookingDisputeRelation = defineRelation({
  name: "booking_dispute",
  summary: "Disagreements about one's bookings, and what the operator decided.",
  columns: {
    id: uuid(),
    booking_id: uuid(),
    kind: oneOf(["not_delivered", "not_as_agreed", "no_show_customer", "no_show_provider", "other"]),
    opened_by: oneOf(sides),
    opened_at: timestamptz(),
    answer_due_at: timestamptz(),
    statements_until: timestamptz(),
    outcome: nullable(oneOf(disputeOutcomes)),
    kept_minor: nullable(bigint("What stays with provider and platform.")),
    refund_minor: nullable(bigint("What is returned to the customer.")),
    reason: nullable(text("The operator's; null where both sides agreed.")),
    resolved_at: nullable(timestamptz()),
    is_settled: boolean("Both sides agreed; otherwise the operator decided."),
    settlement_id: nullable(uuid("What one side proposes or both have agreed on.")),
    settlement_by: nullable(oneOf(sides)),
    settlement_outcome: nullable(oneOf(disputeOutcomes)),
    settlement_refund_minor: nullable(bigint("Null for a booking that continues.")),
    settlement_at: nullable(timestamptz()),
  },
  readers: disputeReaders,
  key: ["id"],
  ...ofBooking,
});

export const disputeStatementRelation = defineRelation({
  name: "dispute_statement",
  summary: "What both sides have said in these disagreements.",
  columns: {
    id: uuid(),
    dispute_id: uuid(),
    side: oneOf(sides),
    text: text(),
    at: timestamptz(),
  },
  readers: statementReaders,
  key: ["id"],
  selective: ["id", "dispute_id"],
  references: { dispute_id: "booking_dispute" },
});
