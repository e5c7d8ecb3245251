// When operators acted for an account, for the copy of its data.
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";

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
};
