// What a profile was told, for the copy of an account's data.
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { notifications } from "./access.ts";

export const exportedTables: Exports = {
  notifications: {
    description: ({ notification_kept_days: days }, options) =>
      m.leaving_file_notifications({ days }, options),
    ofProfile: ({ scope }) =>
      notifications(scope)
        .select(["id", "event", "subject", "subject_id", "happened_at", "read_at"])
        .orderBy("happened_at")
        .orderBy("id")
        .execute(),
  },
};
