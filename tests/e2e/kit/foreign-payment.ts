// Money that is not ours: the same Stripe account, another shop.
import Stripe from "stripe";
import { OK, order, payWith } from "#tests/contract/stripe/shop.ts";
import { urls } from "./urls.ts";

/** What every demo's stand-in takes. */
const key = "sk_test_demo_proffer";

/** Somebody pays for something that this installation never sold; answers the session's id. */
export async function foreignPayment(): Promise<string> {
  const { hostname: host, port } = new URL(urls.standins());
  const stripe = new Stripe(key, { host, port, protocol: "http", telemetry: false });
  const { id, url } = await stripe.checkout.sessions.create(order());
  await payWith(url ?? "", OK);
  return id;
}
