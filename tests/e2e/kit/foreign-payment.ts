// Another shop's money on the same Stripe account.
import Stripe from "stripe";
import { OK, order, payWith } from "#tests/contract/stripe/shop.ts";
import { urls } from "./urls.ts";

/** Every demo's stand-in accepts it. */
const key = "sk_test_demo_proffer";

/** Somebody pays for something that this installation never sold; returns the session's id. */
export async function foreignPayment(): Promise<string> {
  const { hostname: host, port } = new URL(urls.standins());
  const stripe = new Stripe(key, { host, port, protocol: "http", telemetry: false });
  const { id, url } = await stripe.checkout.sessions.create(order());
  await payWith(url ?? "", OK);
  return id;
}
