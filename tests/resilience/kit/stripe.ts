// The customer on the payment service's hosted page, and what that service has recorded.

import { OK, payWith } from "#tests/contract/stripe/shop.ts";
import { until } from "#tests/kit/product/until.ts";
import type { GatedProduct } from "./product.ts";

/** After this time a lease on an attempt or a refund has expired: it lasts 90 s, see server/payment/store/payment.ts. */
export const leaseMs = 91_000;

/** Opens the hosted page and pays by a card that works. */
export async function payAt(session_url: string): Promise<void> {
  const { status } = await payWith(session_url, OK);
  if (status !== 303) throw new Error(`the hosted page answered ${status}`);
}

/** An order to the stand-in: `pause`, `resume`, or what should go wrong next. */
export async function order(product: GatedProduct, path: string, what: object = {}): Promise<void> {
  const answer = await fetch(`${product.standinsUrl}/_control/stripe/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(what),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

/** Sessions, charges and refunds of a booking as the payment service has them. */
export async function atStripe({ standins }: GatedProduct, booking_id: string) {
  const rows = async (table: string, condition: string) =>
    (await standins.query(`select body from stripe.${table} where ${condition}`, [booking_id])).rows.map(
      (row) => row.body as { id: string; status: string; url?: string },
    );
  const [sessions, charges, refunds] = await Promise.all([
    rows("session", "body->>'client_reference_id' = $1"),
    rows("charge", "body->>'transfer_group' = $1 and status = 'succeeded'"),
    rows("refund", "body->'metadata'->>'booking_id' = $1"),
  ]);
  return { sessions, charges, refunds };
}

/** Waits until a booking's attempt has a hosted page, and returns its address. */
export async function sessionUrl(product: GatedProduct, booking_id: string): Promise<string> {
  return until("the checkout is ready", async () => {
    await hurry(product);
    const { rows } = await product.db.query(
      `select session_url from payment_attempt where booking_id = $1 and session_url is not null
       order by attempt_no desc limit 1`,
      [booking_id],
    );
    return rows[0]?.session_url as string | undefined;
  });
}

/**
 * Brings waiting jobs forward, to skip their real seconds. A job that waits for a call which another process is still making
 * would use up within a minute the tries that last for days: of those it has made, ten count.
 */
export async function hurry({ db }: GatedProduct): Promise<void> {
  await db.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = least(attempts, 10)
     where locked_at is null and run_at > now()`,
  );
}

/** Brings forward what the payment service has not delivered yet. */
export async function hurryWebhooks({ standins }: GatedProduct): Promise<void> {
  await standins.query(
    "update stripe.delivery set next_at_ms = first_at_ms where state = 'pending' and not is_claimed",
  );
}

/** Moves everybody's clock. */
export async function passTime(product: GatedProduct, ms: number): Promise<void> {
  const moved = await fetch(`${product.url}/preferences/clock`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: product.url },
    body: new URLSearchParams({ move_ms: String(ms) }),
  });
  if (moved.status !== 303) throw new Error(`the clock answered ${moved.status}`);
}
