// The webhooks of a profile, for the copy of an account's data: endpoints with their chosen events, and the log of their
// deliveries. Without secrets, and without the receivers' answers, which are theirs.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { webhookDeliveries, webhookEndpoints } from "./access.ts";

export const exportedTables: Exports = {
  webhooks: {
    description: m.leaving_file_webhooks,
    ofProfile: ({ scope }) =>
      webhookEndpoints(scope)
        .select(["id", "profile_id", "url", "description", "status", "pause_reason", "created_at"])
        .select(
          sql`(select json_agg(type order by type) from webhook_subscription
        where webhook_subscription.endpoint_id = webhook_endpoint.id)`.as("events"),
        )
        .orderBy("id")
        .execute(),
  },
  webhook_deliveries: {
    description: ({ webhook_log_days: days }, options) =>
      m.leaving_file_webhook_deliveries({ days }, options),
    async ofProfile({ scope, own }) {
      const ids = (own.webhooks ?? []).map(({ id }) => String(id));
      if (ids.length === 0) return [];
      return webhookDeliveries(scope)
        .select(["id", "endpoint_id", "type", "status", "attempts", "created_at", "ended_at"])
        .where("endpoint_id", "in", ids)
        .orderBy("created_at")
        .execute();
    },
  },
};
