// What an account has reported, for the copy of its data.
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { ownReports } from "./access.ts";

export const exportedTables: Exports = {
  reports: {
    description: m.leaving_file_reports,
    ofProfile: ({ scope, profile_id }) =>
      ownReports(scope)
        .select(["id", "noun", "subject_id", "kind", "reason", "reported_at", "decided_at", "outcome"])
        .where("reported_by", "=", profile_id)
        .orderBy("reported_at")
        .orderBy("id")
        .execute(),
  },
};
