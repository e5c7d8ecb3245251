// Requests of customers, drafts left out.
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
  keysIn,
  money,
  personAt,
  stateLead,
} from "./parts.ts";

const opened = sql`request.opened_at`;
const starts = sql`coalesce(request.starts_at, 'infinity'::timestamptz)`;
const offers = sql<number>`(select count(*) from offer where offer.request_id = request.id and offer.status <> 'draft')`;

export const requestList = defineList({
  name: "requests",
  table: "request",
  key: { column: "id", type: "uuid" },
  base: sql`(request.opened_at is not null and request.status <> 'draft')`,
  columns: {
    number: { kind: "link" },
    title: { kind: "text" },
    state: { kind: "state" },
    category: { kind: "category" },
    customer: { kind: "person" },
    town: { kind: "text" },
    country: { kind: "text", isExtra: true },
    date: { kind: "date" },
    budget: { kind: "money" },
    offers: { kind: "number" },
    opened: { kind: "date" },
    expires: { kind: "date", isExtra: true },
  },
  states: ["open", "on_hold", "awarded", "fulfilled", "closed", "expired", "removed"],
  filters: {
    state: inState("request.status"),
    category: isCategory("request.category_id"),
    country: (country) => sql`request.place_country = ${country}`,
  },
  leadColumns: { state: stateLead("request.status"), category: categoryLead("request.category_id") },
  date: opened,
  amount: sql`request.budget_minor::int8`,
  sorts: {
    ...byTime(opened, ["state", "category"]),
    date: { key: starts, kind: "instant", direction: "asc", leads: [] },
  },
  async read(scope, ids) {
    const rows = await forOperators(scope, "request")
      .select(["request.id", "request.number", "request.title", "request.status"])
      .select(["request.place_town", "request.place_country", "request.starts_at", "request.budget_minor"])
      .select(["request.currency", "request.opened_at", "request.expires_at"])
      .select([categoryAt("request.category_id").as("category"), offers.as("offers")])
      .select(personAt("request.profile_id").as("customer"))
      .where(keysIn("request.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        number: { text: row.number, to: `/admin/requests/${row.id}` },
        title: row.title,
        state: row.status,
        category: row.category,
        customer: row.customer,
        town: row.place_town,
        country: row.place_country,
        date: iso(row.starts_at),
        budget: money(row.budget_minor, row.currency),
        offers: row.offers,
        opened: iso(row.opened_at),
        expires: iso(row.expires_at),
      },
    }));
  },
});
