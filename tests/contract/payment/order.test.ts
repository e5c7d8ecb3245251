// Stripe promises no order. Whatever order its events come in, and whoever asks in between: the same end, one charge.
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcilePayment } from "#domain/payment/jobs.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectSoundMoney } from "./invariants.ts";
import { type Deal, type Market, startMarket } from "./market.ts";
import { deliver, endOf, eventsOf, inCausalOrder, permutations } from "./orders.ts";

let market: Market;
beforeAll(async () => {
  market = await startMarket();
  // Every event is brought by hand.
  await market.rig.control("pause");
});
afterAll(() => market?.stop());

const DECLINED = "4000000000000002";
type End = Awaited<ReturnType<typeof endOf>>;
type Told = { deal: Deal; attempt: { id: string; session_id: string; session_url: string } };

const ask = ({ attempt }: Told) => market.job(reconcilePayment, { attempt_id: attempt.id });
async function begun(): Promise<Told> {
  const deal = await market.deal();
  return { deal, attempt: await market.begin(deal) };
}
/** Brings one event of a session by its type. */
async function tell({ attempt }: Told, type: string): Promise<void> {
  const event = (await eventsOf(market, attempt.session_id)).find((one) => one.type === type);
  if (!event) throw new Error(`the stand-in has not said ${type}`);
  await deliver(market, event);
}

/** Plays every order on a booking of its own, a few at a time, and expects one and the same end of all. */
async function expectOneEnd<T>(
  orders: T[][],
  play: (order: T[]) => Promise<Deal>,
  view: (end: End) => unknown = (end) => end,
): Promise<End> {
  const ends: { order: T[]; end: End }[] = [];
  const waiting = orders.values();
  const player = async () => {
    for (const order of waiting) ends.push({ order, end: await endOf(market, await play(order)) });
  };
  await Promise.all([player(), player(), player(), player()]);
  const [reference] = ends;
  if (!reference) throw new Error("nothing was played");
  for (const { order, end } of ends)
    expect(view(end), `after ${order.join(", ")}`).toEqual(view(reference.end));
  await expectSoundMoney(market);
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

test("a paid checkout: all 120 orders of its events and the return page's question", {
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
  const end = await expectOneEnd(orders, async (order) => {
    const told = await begun();
    await payWith(told.attempt.session_url, OK);
    const said = await eventsOf(market, told.attempt.session_id);
    expect(said.map(({ type }) => type).sort(), "all the stand-in says of it").toEqual([...types].sort());
    for (const item of order) await (item === "question" ? ask(told) : tell(told, item));
    return told.deal;
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

test("a card declined, another one paid, and everything in between: all 48 orders in which causes come first", {
  timeout: 300_000,
}, async () => {
  const orders = inCausalOrder(
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
  const end = await expectOneEnd(
    orders,
    async (order) => {
      const told = await begun();
      for (const item of order) {
        if (item === "decline") await payWith(told.attempt.session_url, DECLINED);
        else if (item === "pay") await payWith(told.attempt.session_url, OK);
        else if (item === "question") await ask(told);
        else await tell(told, item);
      }
      return told.deal;
    },
    // Whether the declined try was heard of before the money is all that may differ.
    ({ history: { "attempt 1": attempt = [], ...history }, attempts, ...end }) => ({
      ...end,
      history,
      attempt: attempt.filter((move) => !move.startsWith("decline")),
      attempts: attempts.map(({ failure_code: _code, ...row }) => row),
    }),
  );
  expect(end).toMatchObject(paidOnce);
});

test("a page that ran out and a second one that was paid: all 24 orders of what is told after the end", {
  timeout: 300_000,
}, async () => {
  const orders = permutations([
    [0, "payment_intent.canceled"],
    [0, "checkout.session.expired"],
    [1, "payment_intent.succeeded"],
    [1, "checkout.session.completed"],
  ] as const);
  const end = await expectOneEnd(orders, async (order) => {
    const first = await begun();
    await payWith(first.attempt.session_url, DECLINED);
    await market.rig.stripe.checkout.sessions.expire(first.attempt.session_id);
    await ask(first);
    const second = { deal: first.deal, attempt: await market.begin(first.deal) };
    await payWith(second.attempt.session_url, OK);
    const both = [first, second];
    for (const [which, type] of order) await tell(both[which] ?? first, type);
    // And what no order above has brought, long after.
    for (const told of both)
      for (const event of await eventsOf(market, told.attempt.session_id)) await deliver(market, event);
    return first.deal;
  });
  expect(end).toMatchObject(paidOnce);
  expect(end.attempts.map(({ status }) => status)).toEqual(["expired", "succeeded"]);
});
