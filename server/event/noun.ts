// Events: what became of every request, offer, booking and payment.
import { defineNoun } from "#server/kernel/noun.ts";
import { exportedTables } from "./export.ts";
import { eventRelation } from "./relation.ts";

export const event = defineNoun({
  relations: [eventRelation],
  export: exportedTables,
});
