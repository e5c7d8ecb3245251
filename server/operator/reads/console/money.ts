// Payments and refunds.
import { sql } from "kysely";
import { forOperators } from "#server/kernel/scope.ts";
import { type Columns, defineList } from "./declaration.ts";
import { byTime, inState, isCategory, iso, isProfile, keysIn, money, ofBooking, stateLead } from "./parts.ts";

const bookingOf = (table: "payment_attempt" | "refund") =>
  sql<{
    number: string;
    title: string;
  }>`(select json_build_object('number', booking.number, 'title', booking.title)
    from booking where booking.id = ${sql.ref(`${table}.booking_id`)})`;

const filtersOf = (table: "payment_attempt" | "refund") => ({
  state: inState(`${table}.status`),
  provider: (value: string) =>
    ofBooking(`${table}.booking_id`, isProfile("booking.provider_profile_id")(value)),
  category: (slug: string) => ofBooking(`${table}.booking_id`, isCategory("booking.category_id")(slug)),
});

const columns = {
  booking: { kind: "link" },
  title: { kind: "text" },
  state: { kind: "state" },
  amount: { kind: "money" },
} as const satisfies Columns;

export const paymentList = defineList({
  name: "payments",
  table: "payment_attempt",
  key: { column: "id", type: "uuid" },
  columns: {
    ...columns,
    instalment: { kind: "code" },
    created: { kind: "date" },
    settled: { kind: "date" },
    stripe: { kind: "text" },
    failure: { kind: "code", isExtra: true },
  },
  states: ["created", "requires_action", "processing", "succeeded", "failed", "cancelled", "expired"],
  filters: filtersOf("payment_attempt"),
  leadColumns: { state: stateLead("payment_attempt.status") },
  date: sql`payment_attempt.created_at`,
  amount: sql`payment_attempt.amount_minor`,
  sorts: byTime(sql`payment_attempt.created_at`, ["state"]),
  async read(scope, ids) {
    const rows = await forOperators(scope, "payment_attempt")
      .select(["id", "status", "amount_minor", "currency", "instalment", "created_at"])
      .select(["settled_at", "payment_intent_id", "failure_code", bookingOf("payment_attempt").as("booking")])
      .where(keysIn("payment_attempt.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        booking: { text: row.booking.number, to: `/admin/payments/${row.id}` },
        title: row.booking.title,
        state: row.status,
        amount: money(row.amount_minor, row.currency),
        instalment: row.instalment,
        created: iso(row.created_at),
        settled: iso(row.settled_at),
        stripe: row.payment_intent_id,
        failure: row.failure_code,
      },
    }));
  },
});

export const refundList = defineList({
  name: "refunds",
  table: "refund",
  key: { column: "id", type: "uuid" },
  columns: {
    ...columns,
    reason: { kind: "code" },
    created: { kind: "date" },
    stripe: { kind: "text" },
  },
  states: ["requested", "pending", "succeeded", "failed", "cancelled"],
  filters: filtersOf("refund"),
  leadColumns: { state: stateLead("refund.status") },
  date: sql`refund.created_at`,
  amount: sql`refund.amount_minor`,
  sorts: byTime(sql`refund.created_at`, ["state"]),
  async read(scope, ids) {
    const rows = await forOperators(scope, "refund")
      .select(["id", "booking_id", "status", "amount_minor", "currency", "reason", "created_at"])
      .select(["stripe_refund_id", bookingOf("refund").as("booking")])
      .where(keysIn("refund.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        booking: { text: row.booking.number, to: `/admin/refund/${row.id}` },
        title: row.booking.title,
        state: row.status,
        amount: money(row.amount_minor, row.currency),
        reason: row.reason,
        created: iso(row.created_at),
        stripe: row.stripe_refund_id,
      },
    }));
  },
});
