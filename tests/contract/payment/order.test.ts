// Stripe does not guarantee the order of its events. In every order tried the payment ends the same way with one
// charge, whoever asks in between. The orders are a covering design (`selectOrders`): every sequence of three steps.
import { beforeAll, expect, test } from "vitest";
import { reconcilePayment } from "#domain/payment/jobs.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectConsistentMoney } from "./invariants.ts";
import { type Deal, startMarket } from "./market.ts";
import {
  deliverEvent,
  finalStateOf,
  keepCausalOrders,
  listEvents,
  permutations,
  selectOrders,
} from "./orders.ts";

const market = duringFile(startMarket);
beforeAll(async () => {
  // The stand-in sends nothing: the tests deliver every event.
  await market.testServer.control("pause");
});

const DECLINED = "4000000000000002";
type FinalState = Awaited<ReturnType<typeof finalStateOf>>;
type Checkout = { deal: Deal; attempt: { id: string; session_id: string; session_url: string } };

const askStripe = ({ attempt }: Checkout) => market.runJob(reconcilePayment, { attempt_id: attempt.id });
async function beginCheckout(existing?: Deal): Promise<Checkout> {
  const deal = existing ?? (await market.deal());
  const { id } = await market.beginPayment(deal);
  // On a busy machine the queue creates the session after the command has answered.
  await market.waitForStatus("payment_attempt", id, "requires_action");
  return { deal, attempt: (await market.attempts(deal.booking_id)).at(-1) };
}
/** Delivers one event of a session by its type. */
async function deliverByType({ attempt }: Checkout, type: string): Promise<void> {
  const event = (await listEvents(market, attempt.session_id)).find((one) => one.type === type);
  if (!event) throw new Error(`the stand-in has no event ${type}`);
  await deliverEvent(market, event);
}

/** Plays each selected order on its own booking, four at a time, and expects the same final state of all. */
async function expectSameEnd<T>(
  orders: T[][],
  play: (order: T[]) => Promise<Deal>,
  view: (end: FinalState) => unknown = (end) => end,
): Promise<FinalState> {
  const ends: { order: T[]; end: FinalState }[] = [];
  const waiting = selectOrders(orders).values();
  const player = async () => {
    for (const order of waiting) ends.push({ order, end: await finalStateOf(market, await play(order)) });
  };
  await Promise.all([player(), player(), player(), player()]);
  const [reference] = ends;
  if (!reference) throw new Error("nothing was played");
  for (const { order, end } of ends)
    expect(view(end), `after ${order.join(", ")}`).toEqual(view(reference.end));
  await expectConsistentMoney(market);
  return reference.end;
}

const paidOnce = {
  booking: "confirmed",
  request: "awarded",
  offer: "accepted",
  sibling: "not_selected",
  refunds: [],
  ledger: ["charge customer_funds -178500", "charge stripe_pending 178500"],
  charges: 1,
};

test("a paid checkout: its events and the return page's check in any order", {
  timeout: 300_000,
}, async () => {
  const types = [
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
  ];
  const orders = permutations([...types, "question"]);
  expect(orders).toHaveLength(120);
  const end = await expectSameEnd(orders, async (order) => {
    const checkout = await beginCheckout();
    await payWith(checkout.attempt.session_url, OK);
    const events = await listEvents(market, checkout.attempt.session_id);
    expect(events.map(({ type }) => type).sort(), "all events of the stand-in").toEqual([...types].sort());
    for (const item of order)
      await (item === "question" ? askStripe(checkout) : deliverByType(checkout, item));
    return checkout.deal;
  });
  expect(end).toMatchObject({
    ...paidOnce,
    attempts: [{ status: "succeeded", failure_code: null, is_page_known: false, is_payment_known: true }],
  });
  expect(end.history["attempt 1"]).toEqual(["begin created", "open requires_action", "succeed succeeded"]);
  expect(end.mails.filter((mail) => mail.startsWith("booking_confirmed"))).toEqual([
    "booking_confirmed about booking to customer",
    "booking_confirmed about booking to provider",
  ]);
});

test("a declined card, another that pays, and everything in between, in any causal order", {
  timeout: 300_000,
}, async () => {
  const orders = keepCausalOrders(
    permutations([
      "decline",
      "pay",
      "question",
      "payment_intent.payment_failed",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ] as const),
    [
      ["decline", "pay"],
      ["decline", "payment_intent.payment_failed"],
      ["pay", "payment_intent.succeeded"],
      ["pay", "checkout.session.completed"],
    ],
  );
  expect(orders).toHaveLength(48);
  const end = await expectSameEnd(
    orders,
    async (order) => {
      const checkout = await beginCheckout();
      for (const item of order) {
        if (item === "decline") await payWith(checkout.attempt.session_url, DECLINED);
        else if (item === "pay") await payWith(checkout.attempt.session_url, OK);
        else if (item === "question") await askStripe(checkout);
        else await deliverByType(checkout, item);
      }
      return checkout.deal;
    },
    // The final states may differ only in whether the declined try was recorded before the payment.
    ({ history: { "attempt 1": attempt = [], ...history }, attempts, ...end }) => ({
      ...end,
      history,
      attempt: attempt.filter((move) => !move.startsWith("decline")),
      attempts: attempts.map(({ failure_code: _code, ...row }) => row),
    }),
  );
  expect(end).toMatchObject(paidOnce);
});

test("an expired page and a second, paid one: the events of both in any order after the end", {
  timeout: 300_000,
}, async () => {
  const orders = permutations([
    [0, "payment_intent.canceled"],
    [0, "checkout.session.expired"],
    [1, "payment_intent.succeeded"],
    [1, "checkout.session.completed"],
  ] as const);
  const end = await expectSameEnd(orders, async (order) => {
    const first = await beginCheckout();
    await payWith(first.attempt.session_url, DECLINED);
    await market.testServer.stripe.checkout.sessions.expire(first.attempt.session_id);
    await askStripe(first);
    const second = await beginCheckout(first.deal);
    await payWith(second.attempt.session_url, OK);
    const both = [first, second];
    for (const [which, type] of order) await deliverByType(both[which] ?? first, type);
    // At the end deliver every event once more, including those in no order above.
    for (const checkout of both)
      for (const event of await listEvents(market, checkout.attempt.session_id))
        await deliverEvent(market, event);
    return first.deal;
  });
  expect(end).toMatchObject(paidOnce);
  expect(end.attempts.map(({ status }) => status)).toEqual(["expired", "succeeded"]);
});
