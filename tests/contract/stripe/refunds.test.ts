// Refunds through the official client: full, partial, too large and concurrent.
import { expect, it } from "vitest";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { startTestServer } from "./kit.ts";
import { order, paidIntent, payWith } from "./shop.ts";

const testServer = duringFile(startTestServer);

it("a full refund of an intent returns everything but the fee, and sends an event", async () => {
  const { intent, charge } = await paidIntent(testServer);
  const refund = await testServer.stripe.refunds.create({
    payment_intent: intent.id,
    metadata: { row: "r1" },
  });
  expect(refund).toMatchObject({
    amount: 10_000,
    status: "succeeded",
    charge: charge.id,
    metadata: { row: "r1" },
  });
  const after = await testServer.stripe.charges.retrieve(charge.id, { expand: ["refunds"] });
  expect(after).toMatchObject({ amount_refunded: 10_000, refunded: true });
  expect(after.refunds?.data.map(({ id }) => id)).toEqual([refund.id]);
  const movement = await testServer.stripe.balanceTransactions.retrieve(String(refund.balance_transaction));
  expect(movement).toMatchObject({
    amount: -10_000,
    fee: 0,
    net: -10_000,
    type: "refund",
    source: refund.id,
  });
  await testServer.arrival("refund.created", refund.id);
  const { event } = await testServer.arrival("charge.refunded", charge.id);
  expect(event.data.previous_attributes).toEqual({ amount_refunded: 0, refunded: false });
});

it("partial refunds add up; more than is left is refused and changes nothing", async () => {
  const { charge } = await paidIntent(testServer);
  await testServer.stripe.refunds.create({
    charge: charge.id,
    amount: 6_000,
    reason: "requested_by_customer",
  });
  const tooMuch = testServer.stripe.refunds.create({ charge: charge.id, amount: 4_001 });
  await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, param: "amount" });
  expect((await testServer.stripe.charges.retrieve(charge.id)).amount_refunded).toBe(6_000);
  expect((await testServer.stripe.refunds.create({ charge: charge.id })).amount).toBe(4_000);
  const again = testServer.stripe.refunds.create({ charge: charge.id });
  await expect(again).rejects.toMatchObject({ code: "charge_already_refunded" });
  const list = await testServer.stripe.refunds.list({ charge: charge.id });
  expect(list.data.map(({ amount }) => amount)).toEqual([4_000, 6_000]);
});

it("a failed refund may still succeed only as long as its money was not returned otherwise", async () => {
  const { charge } = await paidIntent(testServer);
  const { id } = await testServer.stripe.refunds.create({ charge: charge.id, amount: 6_000 });
  const refunded = async () => (await testServer.stripe.charges.retrieve(charge.id)).amount_refunded;
  for (const [status, amount] of [
    ["failed", 0],
    ["succeeded", 6_000],
    ["failed", 0],
  ] as const) {
    await testServer.control("refunds", { id, status });
    expect(await refunded()).toBe(amount);
  }
  await testServer.stripe.refunds.create({ charge: charge.id, amount: 4_001 });
  const late = testServer.control("refunds", { id, status: "succeeded" });
  await expect(late).rejects.toThrow("greater than unrefunded amount");
  expect(await refunded()).toBe(4_001);
  await expect(testServer.control("refunds", { id: "re_unknown", status: "failed" })).rejects.toThrow(
    "re_unknown",
  );
});

it("ten concurrent refunds never return more than was paid", async () => {
  const { charge } = await paidIntent(testServer);
  const tries = Array.from({ length: 10 }, () =>
    testServer.stripe.refunds.create({ charge: charge.id, amount: 1_500 }),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect((await testServer.stripe.charges.retrieve(charge.id)).amount_refunded).toBe(9_000);
});

it("no source, both, an unpaid or an unknown one are refused", async () => {
  const { intent, charge } = await paidIntent(testServer);
  const refuse = (params: object) => expect(testServer.stripe.refunds.create(params)).rejects;
  await refuse({}).toMatchObject({ code: "parameter_missing" });
  await refuse({ charge: charge.id, payment_intent: intent.id }).toMatchObject({ statusCode: 400 });
  await refuse({ charge: "ch_none" }).toMatchObject({
    code: "resource_missing",
    param: "charge",
    statusCode: 400,
  });
  await refuse({ charge: charge.id, amount: 0 }).toMatchObject({ code: "parameter_invalid_integer" });
  await refuse({ charge: charge.id, reverse_transfer: true }).toMatchObject({ param: "reverse_transfer" });
  const unpaid = await testServer.stripe.checkout.sessions.create(order());
  await payWith(unpaid.url ?? "", "4000000000000002");
  const { payment_intent } = await testServer.stripe.checkout.sessions.retrieve(unpaid.id);
  await refuse({ payment_intent: String(payment_intent) }).toMatchObject({ statusCode: 400 });
});
