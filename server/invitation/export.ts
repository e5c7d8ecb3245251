// Whom a profile invited, for the copy of an account's data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { invitations, shownTakenAt } from "./access.ts";

export const exportedTables: Exports = {
  invitations: {
    description: m.leaving_file_invitations,
    ofProfile: ({ scope, profile_id }) =>
      invitations(scope)
        .select(["id", "request_id", "recipient_email", "created_at", "revoked_at"])
        .select(shownTakenAt(scope).as("taken_at"))
        .where(sql<boolean>`request_id in (select id from request where profile_id = ${profile_id}::uuid)`)
        .orderBy("created_at")
        .execute(),
  },
};
