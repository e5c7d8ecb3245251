// The webhooks of a profile for the data export: without secrets, and without the receivers' answers, which are theirs.
import { sql } from "kysely";
import type { ReadScope } from "#server/kernel/scope.ts";
import { webhookDeliveries, webhookEndpoints } from "#server/webhook/access.ts";
import type { ExportRow } from "./tables.ts";

/** Endpoints with their chosen events, and the log of their deliveries. */
export async function webhookTables(
  scope: ReadScope,
): Promise<{ webhooks: ExportRow[]; webhook_deliveries: ExportRow[] }> {
  const endpoints = await webhookEndpoints(scope)
    .select(["id", "profile_id", "url", "description", "status", "pause_reason", "created_at"])
    .select(
      sql`(select json_agg(type order by type) from webhook_subscription
        where webhook_subscription.endpoint_id = webhook_endpoint.id)`.as("events"),
    )
    .orderBy("id")
    .execute();
  const ids = endpoints.map(({ id }) => id);
  const deliveries =
    ids.length === 0
      ? []
      : await webhookDeliveries(scope)
          .select(["id", "endpoint_id", "type", "status", "attempts", "created_at", "ended_at"])
          .where("endpoint_id", "in", ids)
          .orderBy("created_at")
          .execute();
  return { webhooks: endpoints, webhook_deliveries: deliveries };
}
