// The one webhook endpoint that this stand-in delivers to, as the API lists it. Only APP_URL configures it.
import type Stripe from "stripe";
import { build } from "../contract/skeleton.ts";
import { allowOnly, type Handler } from "./call.ts";

const endpointId = "we_standin";

const list: Handler = async ({ env, params }) => {
  allowOnly(params, ["limit", "starting_after", "ending_before"]);
  const endpoint = build<Stripe.WebhookEndpoint>("WebhookEndpoint", {
    id: endpointId,
    object: "webhook_endpoint",
    created: 0,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: `${env.APP_URL}/webhooks/stripe`,
  });
  const isFirstPage = !("starting_after" in params) && !("ending_before" in params);
  const data = isFirstPage ? [endpoint] : [];
  return { object: "list", url: "/v1/webhook_endpoints", has_more: false, data };
};

export const webhookEndpointHandlers: Record<string, Handler> = { "WebhookEndpoints.list": list };
