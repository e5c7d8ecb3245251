// What an account has reported, and what operators hid or removed of it, for the copy of its data.
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { ownReports, ownRestrictions } from "./access.ts";

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
  restrictions: {
    description: m.leaving_file_restrictions,
    ofProfile: ({ scope, profile_id }) =>
      ownRestrictions(scope)
        .select(["id", "noun", "subject_id", "act", "kind", "passage", "reason", "found_by", "made_at"])
        .select(["withheld", "objection", "objected_at", "outcome", "decision", "decided_at"])
        .where("author_id", "=", profile_id)
        .orderBy("made_at")
        .orderBy("id")
        .execute(),
  },
};
