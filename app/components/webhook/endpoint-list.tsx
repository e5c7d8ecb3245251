import { Badge } from "#app/ui/content.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { WebhookEndpoint } from "#server/webhook/reads/webhook.ts";
import { endpointName, hostOf } from "./webhook-text.ts";

type State = Pick<WebhookEndpoint, "status" | "failing_since">;

/** Whether events reach the endpoint. */
export function EndpointBadge({ status, failing_since }: State) {
  if (status === "paused") return <Badge tone="wait">{m.webhook_status_paused()}</Badge>;
  if (failing_since) return <Badge tone="bad">{m.webhook_status_failing()}</Badge>;
  return <Badge tone="good">{m.webhook_status_active()}</Badge>;
}

/** The profile's endpoints, each linking to its page. */
export function EndpointList({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  return (
    <Rows
      label={m.webhook_list()}
      heading="h2"
      rows={endpoints.map((endpoint) => ({
        key: endpoint.id,
        title: endpointName(endpoint),
        to: `/account/webhooks/${endpoint.id}`,
        badge: <EndpointBadge {...endpoint} />,
        detail: <span className="break-all">{hostOf(endpoint.url)}</span>,
        note: (
          <>
            {m.webhook_events_count({ count: String(endpoint.events.length) })}
            {" · "}
            {m.webhook_since()} <Time at={endpoint.created_at} form="date" />
          </>
        ),
      }))}
    />
  );
}
