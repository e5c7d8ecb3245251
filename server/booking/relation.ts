import { defineRelation } from "#server/kernel/relation.ts";
import { bookings } from "./policy.ts";

export const bookingRelation = defineRelation({
  name: "booking",
  summary: "Bookings one is a side of.",
  columns: [
    "id",
    "status",
    "version",
    "request_id",
    "offer_id",
    "offer_revision",
    "customer_profile_id",
    "provider_profile_id",
    "category_id",
    "title",
    "currency",
    "net_minor",
    "tax_minor",
    "total_minor",
    "deposit_bp",
    "policy",
    "starts_at",
    "ends_at",
    "time_zone",
    "hold_until",
    "accepted_at",
    "confirmed_at",
  ],
  source: bookings,
});
