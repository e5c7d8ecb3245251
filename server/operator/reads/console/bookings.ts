// Bookings, from the acceptance on.
import { sql } from "kysely";
import { forOperators } from "#server/kernel/scope.ts";
import { defineList } from "./declaration.ts";
import {
  byTime,
  categoryAt,
  categoryLead,
  inState,
  isCategory,
  iso,
  isProfile,
  keysIn,
  money,
  ofRequest,
  personAt,
  profileLead,
  stateLead,
} from "./parts.ts";

const accepted = sql`booking.created_at`;
const total = sql`booking.total_minor`;
const starts = sql`coalesce(booking.starts_at, 'infinity'::timestamptz)`;
const paid = sql<number>`(select coalesce(sum(instalment.amount_minor), 0)::int8 from instalment
  where instalment.booking_id = booking.id and instalment.status = 'paid')`;

export const bookingList = defineList({
  name: "bookings",
  table: "booking",
  key: { column: "id", type: "uuid" },
  base: sql`booking.status <> ''`,
  columns: {
    number: { kind: "link" },
    title: { kind: "text" },
    state: { kind: "state" },
    customer: { kind: "person" },
    provider: { kind: "person" },
    category: { kind: "category", isExtra: true },
    date: { kind: "date" },
    total: { kind: "money" },
    paid: { kind: "money" },
    fee: { kind: "money", isExtra: true },
    accepted: { kind: "date" },
  },
  states: [
    "awaiting_information",
    "awaiting_payment",
    "confirmed",
    "delivered",
    "changes_requested",
    "completed",
    "cancel_requested",
    "cancelled",
    "lapsed",
    "disputed",
  ],
  filters: {
    state: inState("booking.status"),
    category: isCategory("booking.category_id"),
    provider: isProfile("booking.provider_profile_id"),
    country: (country) => ofRequest("booking.request_id", sql`request.place_country = ${country}`),
    overdue: () => sql`(booking.status = 'confirmed' and booking.cancel_overdue_at is not null)`,
  },
  leadColumns: {
    state: stateLead("booking.status"),
    category: categoryLead("booking.category_id"),
    provider: profileLead("booking.provider_profile_id"),
  },
  date: accepted,
  amount: total,
  sorts: {
    ...byTime(accepted, ["provider", "overdue", "state", "category"]),
    date: { key: starts, kind: "instant", direction: "asc", leads: [] },
    amount: { key: total, kind: "number", direction: "desc", leads: [], bounds: "amount" },
  },
  async read(scope, ids) {
    const rows = await forOperators(scope, "booking")
      .select(["booking.id", "booking.number", "booking.title", "booking.status", "booking.starts_at"])
      .select(["booking.total_minor", "booking.currency", "booking.fee_minor", "booking.created_at"])
      .select([categoryAt("booking.category_id").as("category"), paid.as("paid")])
      .select([personAt("booking.customer_profile_id").as("customer")])
      .select([personAt("booking.provider_profile_id").as("provider")])
      .where(keysIn("booking.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        number: { text: row.number, to: `/admin/bookings/${row.id}` },
        title: row.title,
        state: row.status,
        customer: row.customer,
        provider: row.provider,
        category: row.category,
        date: iso(row.starts_at),
        total: money(row.total_minor, row.currency),
        paid: money(row.paid, row.currency),
        fee: money(row.fee_minor, row.currency),
        accepted: iso(row.created_at),
      },
    }));
  },
});
