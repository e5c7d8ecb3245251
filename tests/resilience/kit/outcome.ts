// How a deal ended, counted in all records: ours, the payment service's, the inbox.
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { until } from "#tests/kit/product/until.ts";
import type { GatedProduct } from "./product.ts";
import { atStripe, hurry, hurryWebhooks } from "./stripe.ts";

type Mail = { id: string; subject: string; messageId?: string; headers: Record<string, string> };

/** Waits until nothing is in flight any more: no job, no webhook, no unread event. */
export async function quiet(product: GatedProduct): Promise<void> {
  await until("everything on its way has arrived", async () => {
    await Promise.all([hurry(product), hurryWebhooks(product)]);
    const jobs = await product.db.query(
      `select task_identifier, attempts, max_attempts, locked_at, last_error from graphile_worker.jobs
       where task_identifier not in ('tick', 'sweep_payments', 'sweep_accounts') and run_at <= now() limit 5`,
    );
    const events = await product.db.query(
      "select id, type, problem from stripe_event where status = 'received' limit 5",
    );
    const webhooks = await product.standins.query(
      "select * from stripe.delivery where state = 'pending' limit 5",
    );
    const left = [...jobs.rows, ...events.rows, ...webhooks.rows];
    if (left.length > 0) throw new Error(JSON.stringify(left).slice(0, 2_000));
    return true;
  });
}

/** Paid once, and no mail arrived twice. */
export async function expectPaidOnce(product: GatedProduct, booking_id: string): Promise<void> {
  await expectBookedOnce(product, booking_id);
  await expectMailsOnce(product);
}

/**
 * Paid once: one charge, booked once, confirmed once, both sides notified once by our own records. A mail that the
 * mail server accepted while the database was failing could not be recorded and comes again, as the same mail.
 */
export async function expectBookedOnce(product: GatedProduct, booking_id: string): Promise<void> {
  await until("the booking is confirmed", async () => {
    await Promise.all([hurry(product), hurryWebhooks(product)]);
    return (await statusOf(product, booking_id)) === "confirmed";
  });
  await quiet(product);
  const { charges, refunds } = await atStripe(product, booking_id);
  expect(charges, "charges at Stripe").toHaveLength(1);
  expect(refunds, "refunds at Stripe").toHaveLength(0);
  expect(await countOf(product, "ledger_tx where booking_id = $1 and type = 'charge'", booking_id)).toBe(1);
  expect(
    await countOf(product, "event where subject_id = $1 and transition in ('confirm', 'pay')", booking_id),
  ).toBe(1);
  expect(
    await countOf(product, "payment_attempt where booking_id = $1 and status = 'succeeded'", booking_id),
  ).toBe(1);
  expect(await timesSent(product, "booking_confirmed", booking_id)).toBe(2);
}

/** Unpaid and payable: no money anywhere, and the booking still waits for it. */
export async function expectUnpaid(product: GatedProduct, booking_id: string): Promise<void> {
  expect(await statusOf(product, booking_id)).toBe("awaiting_payment");
  expect((await atStripe(product, booking_id)).charges).toHaveLength(0);
  expect(await countOf(product, "ledger_tx where booking_id = $1", booking_id)).toBe(0);
}

/**
 * No mail has reached the inbox twice, except those that a killed web server was sending: the mail server may have
 * accepted them before that could be recorded. They come once more for each such kill, as the same mail.
 */
export async function expectMailsOnce(product: GatedProduct): Promise<void> {
  const copies = new Map<string, number>();
  for (const name of await mailNames(product)) copies.set(name, (copies.get(name) ?? 0) + 1);
  for (const key of product.handled) {
    const name = mailNameOf(key);
    copies.set(name, (copies.get(name) ?? 0) - 1);
  }
  const twice = (await mails(product)).filter((mail) => (copies.get(nameOf(mail)) ?? 0) > 1);
  expect(twice.map(({ subject }) => subject)).toEqual([]);
}

/** The name that this job key's mail carries in its Message-ID. */
export const mailNameOf = (key: string) => createHash("sha256").update(key).digest("hex").slice(0, 40);

const nameOf = ({ headers }: Mail) => String(headers["message-id"]).slice(1, 41);

/** The names of all mails in the inbox, with repetitions. */
export async function mailNames(product: GatedProduct): Promise<string[]> {
  return (await mails(product)).map(nameOf);
}

/** Everything in the inbox. */
export async function mails({ inboxUrl }: GatedProduct): Promise<Mail[]> {
  return (await (await fetch(`${inboxUrl}/api/email`)).json()) as Mail[];
}

export async function statusOf({ db }: GatedProduct, booking_id: string): Promise<string> {
  return (await db.query("select status from booking where id = $1", [booking_id])).rows[0].status;
}

/** Rows of `from`; `$1` is the booking. */
export async function countOf({ db }: GatedProduct, from: string, id: string): Promise<number> {
  return Number((await db.query(`select count(*)::int as count from ${from}`, [id])).rows[0].count);
}

/** How often a mail of this template about a subject was recorded as sent. */
export const timesSent = (product: GatedProduct, template: string, id: string) =>
  countOf(product, `sent_mail where template = '${template}' and key like '%' || $1 || '%'`, id);

/** The booking of an accepted offer, or null; never two. */
export async function bookingOf({ db }: GatedProduct, offer_id: string): Promise<string | null> {
  const { rows } = await db.query("select id from booking where offer_id = $1", [offer_id]);
  expect(rows.length, "bookings of one offer").toBeLessThanOrEqual(1);
  return rows[0]?.id ?? null;
}
