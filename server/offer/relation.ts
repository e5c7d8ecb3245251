import { defineRelation } from "#server/kernel/relation.ts";
import { listedOfferLines, listedOffers, offerLines, offers } from "./access.ts";

export const offerRelation = defineRelation({
  name: "offer",
  summary: "Offers one has made, and offers for one's own requests.",
  columns: [
    "id",
    "number",
    "status",
    "version",
    "revision",
    "request_id",
    "request_revision",
    "profile_id",
    "message",
    "currency",
    "net_minor",
    "tax_minor",
    "total_minor",
    "deposit_bp",
    "policy",
    "starts_at",
    "ends_at",
    "time_zone",
    "valid_until",
    "sent_at",
  ],
  source: offers,
  listSource: listedOffers,
  key: ["id"],
  selective: ["id", "number", "request_id"],
});

export const offerLineRelation = defineRelation({
  name: "offer_line",
  summary: "The lines of these offers, all revisions.",
  columns: [
    "offer_id",
    "revision",
    "position",
    "label",
    "quantity",
    "unit",
    "unit_net_minor",
    "net_minor",
    "tax_bp",
  ],
  source: offerLines,
  listSource: listedOfferLines,
  key: ["offer_id", "revision", "position"],
  selective: ["offer_id"],
});
