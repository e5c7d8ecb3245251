// What the diagnosis reads at Stripe: whether Stripe accepts the key, and where it sends events. Changes nothing.
import Stripe from "stripe";
import type { EndpointFault } from "#domain/operator/health.ts";
import { type StripeEnv, stripeClient } from "./stripe.ts";

/** Every event that the product acts on (docs/deploying.md says what fails without each). */
export const neededStripeEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

/** Where Stripe must send events. */
export const webhookAddress = ({ PUBLIC_URL }: { PUBLIC_URL: string }): string =>
  `${PUBLIC_URL}/webhooks/stripe`;

export type WebhookEndpoint = { url: string; events: readonly string[]; is_enabled: boolean };
export type StripeAnswer = {
  /** `forbidden`: a restricted key that may not list endpoints. */
  outcome: "listed" | "key_refused" | "forbidden" | "unreachable";
  endpoints: WebhookEndpoint[];
  /** Kind and status of the error; empty if there is none. */
  reason: string;
  /** Stripe's clock. */
  date: Date | null;
};

const callTimeoutMs = 5_000;
/** Stripe allows sixteen endpoints. */
const maxEndpoints = 100;

/** Lists the webhook endpoints, one call without retries. Never throws. */
export async function readWebhookEndpoints(
  env: StripeEnv,
  timeout_ms: number = callTimeoutMs,
): Promise<StripeAnswer> {
  try {
    const options = { timeout: timeout_ms, maxNetworkRetries: 0 };
    const list = await stripeClient(env).webhookEndpoints.list({ limit: maxEndpoints }, options);
    const endpoints = list.data.map(({ url, enabled_events, status }) => ({
      url,
      events: enabled_events,
      is_enabled: status === "enabled",
    }));
    return { outcome: "listed", endpoints, reason: "", date: dateOf(list.lastResponse.headers) };
  } catch (error) {
    return answerOf(error);
  }
}

/** The events that the endpoint at this address does not get. */
function missingEvents({ events }: WebhookEndpoint): readonly string[] {
  return events.includes("*") ? [] : neededStripeEvents.filter((event) => !events.includes(event));
}

/** What keeps events from arriving at this address, with the events that the endpoint does not get. */
export function endpointFault(
  { outcome, endpoints }: StripeAnswer,
  wanted: string,
): { fault: EndpointFault | null; missing: readonly string[] } {
  if (outcome !== "listed") return { fault: outcome, missing: [] };
  const endpoint = endpoints.find(({ url }) => url === wanted);
  if (!endpoint) return { fault: "no_endpoint", missing: [] };
  if (!endpoint.is_enabled) return { fault: "disabled", missing: [] };
  const missing = missingEvents(endpoint);
  return { fault: missing.length > 0 ? "events" : null, missing };
}

function answerOf(error: unknown): StripeAnswer {
  if (!(error instanceof Stripe.errors.StripeError))
    return { outcome: "unreachable", endpoints: [], reason: String(error), date: null };
  const { statusCode, type } = error;
  const outcome = statusCode === 401 ? "key_refused" : statusCode === 403 ? "forbidden" : "unreachable";
  const reason = statusCode ? `${type} ${statusCode}` : type;
  return { outcome, endpoints: [], reason, date: dateOf(error.headers ?? {}) };
}

function dateOf(headers: Record<string, string | undefined>): Date | null {
  const time = Date.parse(headers.date ?? "");
  return Number.isNaN(time) ? null : new Date(time);
}
