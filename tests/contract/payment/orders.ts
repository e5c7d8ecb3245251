// Delivers a checkout's events to the webhook endpoint by hand, in any order, and reads the booking's state afterwards.

import type Stripe from "stripe";
import { isFull } from "#scripts/test-run/turn.ts";
import { eventually, WEBHOOK_SECRET } from "../stripe/kit.ts";
import { coverFeatures, orderFeatures } from "./cover.ts";
import type { Deal, Market } from "./market.ts";

/** All orders of these items. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) =>
    permutations(items.filter((_item, index) => index !== at)).map((rest) => [first, ...rest]),
  );
}

/** The orders in which every cause comes before its effect. */
export function keepCausalOrders<T>(orders: T[][], causes: readonly (readonly [T, T])[]): T[][] {
  return orders.filter((order) =>
    causes.every(([cause, effect]) => order.indexOf(cause) < order.indexOf(effect)),
  );
}

/**
 * The fewest of these orders that have each item first, each last, and every three in each sequence that any of the
 * orders has; with TEST_FULL=1 all of them.
 */
export function selectOrders<T>(orders: T[][]): T[][] {
  return isFull ? orders : coverFeatures(orders, orderFeatures);
}

/** The stand-in's events about a session, its payment and its charges, oldest first. */
export async function listEvents({ testServer }: Market, session_id: string): Promise<Stripe.Event[]> {
  const session = await testServer.stripe.checkout.sessions.retrieve(session_id);
  const { rows } = await testServer.pool.query<{ body: Stripe.Event }>(
    `select event.body from stripe.event join stripe.delivery on delivery.event = event.id
     where body#>>'{data,object,id}' = any($1) or body#>>'{data,object,payment_intent}' = $2
     order by delivery.seq`,
    [[session_id, session.payment_intent], session.payment_intent],
  );
  return rows.map(({ body }) => body);
}

/** Sends a signed event to the webhook endpoint and waits until it has been read. */
export async function deliverEvent(
  { testServer, webhookOrigin, one }: Market,
  event: Stripe.Event,
): Promise<void> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(testServer.clock.now() / 1_000);
  const signature = testServer.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: WEBHOOK_SECRET,
    timestamp,
  });
  const headers = { "stripe-signature": signature };
  const { status } = await fetch(`${webhookOrigin}/webhooks/stripe`, {
    method: "POST",
    headers,
    body: payload,
  });
  if (status !== 200) throw new Error(`the webhook endpoint answered ${status} to ${event.type}`);
  await eventually(`${event.type} is read`, async () =>
    (await one("select status from stripe_event where id = $1", [event.id])).status === "received"
      ? undefined
      : true,
  );
}

/** Everything a story leaves behind, in terms that are the same for every booking. */
export async function finalStateOf(market: Market, deal: Deal) {
  const { all, attempts, refunds, status } = market;
  const { booking_id, offer_id, sibling_id, request_id } = deal;
  const attemptRows = await attempts(booking_id);
  const names: Record<string, string> = {
    [booking_id]: "booking",
    [offer_id]: "offer",
    [sibling_id]: "sibling",
    [request_id]: "request",
    [deal.customer.profile?.id ?? ""]: "customer",
    [deal.provider.profile?.id ?? ""]: "provider",
    ...Object.fromEntries(attemptRows.map(({ id, attempt_no }) => [id, `attempt ${attempt_no}`])),
  };
  const ids = Object.keys(names);
  const history = await all(
    "select subject_id, transition, to_status from event where subject_id = any($1) order by id",
    [ids],
  );
  const mails = await all(
    `select payload->>'template' as template, payload->>'subject_id' as about, payload->>'profile_id' as to
     from graphile_worker._private_jobs where payload->>'subject_id' = any($1)`,
    [ids],
  );
  const ledger = await all(
    `select ledger_tx.type, name, amount_minor from ledger_entry join ledger_tx on ledger_tx.id = tx_id
       join ledger_account on ledger_account.id = account_id where booking_id = $1`,
    [booking_id],
  );
  const intents = attemptRows.map(({ payment_intent_id }) => payment_intent_id);
  const charges = await market.testServer.pool.query(
    "select 1 from stripe.charge where body->>'payment_intent' = any($1) and (body->>'paid')::boolean",
    [intents],
  );
  const nameOf = (id: string) => names[id] ?? "somebody else";
  return {
    booking: await status("booking", booking_id),
    request: await status("request", request_id),
    offer: await status("offer", offer_id),
    sibling: await status("offer", sibling_id),
    attempts: attemptRows.map((row) => ({
      status: row.status,
      failure_code: row.failure_code,
      is_page_known: row.session_url !== null,
      is_payment_known: row.payment_intent_id !== null && row.charge_id !== null,
    })),
    refunds: await refunds(booking_id),
    ledger: ledger.map(({ type, name, amount_minor }) => `${type} ${name} ${amount_minor}`).sort(),
    history: Object.fromEntries(
      Object.entries(names).map(([id, name]) => [
        name,
        history.filter((row) => row.subject_id === id).map((row) => `${row.transition} ${row.to_status}`),
      ]),
    ),
    mails: mails
      .map(({ template, about, to }) => `${template} about ${nameOf(about)} to ${nameOf(to)}`)
      .sort(),
    charges: charges.rowCount,
  };
}
