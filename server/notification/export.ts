// What a profile was told, for the copy of an account's data.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { notifications } from "./access.ts";

export const exportedTables: Exports = {
  notifications: {
    description: (_inputs, options) =>
      m.leaving_file_notifications({ days: limits.notification_kept_days }, options),
    ofProfile: ({ scope }) =>
      notifications(scope)
        .select(["id", "event", "subject", "subject_id", "happened_at", "read_at"])
        .orderBy("happened_at")
        .orderBy("id")
        .execute(),
  },
};
