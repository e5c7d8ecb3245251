import { defineRelation } from "#server/kernel/relation.ts";
import { listedRequests, requests } from "./access.ts";

/** Without contact data, which have a table and visibility of their own. */
export const requestRelation = defineRelation({
  name: "request",
  summary: "One's own requests; for providers also those on their board and those they made an offer for.",
  columns: [
    "id",
    "number",
    "status",
    "version",
    "revision",
    "category_id",
    "title",
    "description",
    "answers",
    "starts_at",
    "ends_at",
    "time_zone",
    "date_flexibility",
    "place_town",
    "place_country",
    "currency",
    "budget_minor",
    "opened_at",
    "expires_at",
    "created_at",
  ],
  source: requests,
  listSource: listedRequests,
  key: ["id"],
  selective: ["id", "number"],
});
