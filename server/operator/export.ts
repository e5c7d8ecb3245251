// When operators acted for an account, and the views that it saved as an operator, for the copy of its data.
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { listViews } from "./access.ts";

export const exportedTables: Exports = {
  acts_of_operators: {
    description: m.leaving_file_acts_of_operators,
    ofAccount: ({ db, account_id }) =>
      db
        .selectFrom("impersonation")
        .select(["started_at", "ended_at", "reason"])
        .where("account_id", "=", account_id)
        .where("started_at", "is not", null)
        .orderBy("created_at")
        .execute(),
  },
  list_views: {
    description: m.leaving_file_list_views,
    ofAccount: ({ scope }) =>
      listViews(scope).select(["list", "name", "query", "created_at"]).orderBy("created_at").execute(),
  },
};
