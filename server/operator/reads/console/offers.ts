// Offers of providers.
import { sql } from "kysely";
import { forOperators } from "#server/kernel/scope.ts";
import { defineList } from "./declaration.ts";
import {
  byTime,
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

const made = sql`offer.created_at`;
const total = sql`offer.total_minor`;
const category = sql<
  string | null
>`(select category.slug from request join category on category.id = request.category_id
  where request.id = offer.request_id)`;
const title = sql<string | null>`(select request.title from request where request.id = offer.request_id)`;

export const offerList = defineList({
  name: "offers",
  table: "offer",
  key: { column: "id", type: "uuid" },
  base: sql`offer.status <> ''`,
  columns: {
    number: { kind: "link" },
    title: { kind: "text" },
    state: { kind: "state" },
    provider: { kind: "person" },
    category: { kind: "category", isExtra: true },
    total: { kind: "money" },
    date: { kind: "date", isExtra: true },
    sent: { kind: "date" },
    valid: { kind: "date" },
  },
  states: [
    "sent",
    "countered",
    "parked",
    "accepted",
    "declined",
    "withdrawn",
    "expired",
    "not_selected",
    "voided",
  ],
  filters: {
    state: inState("offer.status"),
    provider: isProfile("offer.profile_id"),
    category: (slug) => ofRequest("offer.request_id", isCategory("request.category_id")(slug)),
    country: (country) => ofRequest("offer.request_id", sql`request.place_country = ${country}`),
  },
  leadColumns: { state: stateLead("offer.status"), provider: profileLead("offer.profile_id") },
  date: made,
  amount: total,
  sorts: {
    ...byTime(made, ["provider", "state"]),
    amount: { key: total, kind: "number", direction: "desc", leads: [], bounds: "amount" },
  },
  async read(scope, ids) {
    const rows = await forOperators(scope, "offer")
      .select(["offer.id", "offer.number", "offer.status", "offer.total_minor"])
      .select(["offer.currency", "offer.starts_at", "offer.created_at", "offer.valid_until"])
      .select([title.as("title"), category.as("category"), personAt("offer.profile_id").as("provider")])
      .where(keysIn("offer.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        number: { text: row.number, to: `/admin/offers/${row.id}` },
        title: row.title,
        state: row.status,
        provider: row.provider,
        category: row.category,
        total: money(row.total_minor, row.currency),
        date: iso(row.starts_at),
        sent: iso(row.created_at),
        valid: iso(row.valid_until),
      },
    }));
  },
});
