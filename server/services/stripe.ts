// Stripe through its official client. The stand-in speaks the same protocol; only the address differs.
import Stripe from "stripe";
import type { Env } from "#server/kernel/env.ts";

export type StripeEnv = Pick<Env, "STRIPE_API_URL" | "STRIPE_SECRET_KEY">;
/** Maximum age of a signature, by the application's clock: the stand-in signs by the moved demo clock. */
const toleranceSeconds = 300;
const clients = new Map<string, Stripe>();

/** The client for this installation's key and address. */
export function stripeClient(env: StripeEnv): Stripe {
  const cacheKey = `${env.STRIPE_API_URL} ${env.STRIPE_SECRET_KEY}`;
  const existing = clients.get(cacheKey);
  if (existing) return existing;
  const url = new URL(env.STRIPE_API_URL);
  const client = new Stripe(env.STRIPE_SECRET_KEY, {
    host: url.hostname,
    port: url.port || (url.protocol === "https:" ? "443" : "80"),
    protocol: url.protocol === "https:" ? "https" : "http",
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 20_000,
    appInfo: { name: "Proffer" },
  });
  clients.set(cacheKey, client);
  return client;
}

/** A webhook's event, verified on the raw body, or null when signature or time are not valid. */
export function verifyEvent(env: Env, payload: string, signature: string, now: Date): Stripe.Event | null {
  try {
    const { webhooks } = stripeClient(env);
    return webhooks.constructEvent(
      payload,
      signature,
      env.STRIPE_WEBHOOK_SECRET,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch {
    return null;
  }
}

/** Whether the configured key moves real money. */
export function modeOfKey({ STRIPE_SECRET_KEY }: StripeEnv): "live" | "test" {
  return /^[a-z]+_live_/.test(STRIPE_SECRET_KEY) ? "live" : "test";
}
