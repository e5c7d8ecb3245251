// Money back through the official client: whole, in part, too much, at once, slow and failing.
import { expect, it } from "vitest";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { startTestServer } from "./kit.ts";
import { order, paidIntent, payWith } from "./shop.ts";

const testServer = duringFile(startTestServer);

it("a full refund of an intent gives everything back but the fee, and tells of it", async () => {
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

it("ten refunds at once never give back more than was paid", async () => {
  const { charge } = await paidIntent(testServer);
  const tries = Array.from({ length: 10 }, () =>
    testServer.stripe.refunds.create({ charge: charge.id, amount: 1_500 }),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect((await testServer.stripe.charges.retrieve(charge.id)).amount_refunded).toBe(9_000);
});

it("nothing, both, an unpaid or an unknown source is refused", async () => {
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

it("card 7726: the refund is pending first and succeeds later", async () => {
  const { charge } = await paidIntent(testServer, "4000000000007726");
  const refund = await testServer.stripe.refunds.create({ charge: charge.id });
  expect(refund.status).toBe("pending");
  testServer.clock.offset_ms += 60_000;
  expect((await testServer.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  const { event } = await testServer.arrival("refund.updated", refund.id);
  expect(event.data.previous_attributes).toEqual({ status: "pending" });
});

it("card 5126: the refund succeeds, then fails, and the money is ours again", async () => {
  const { charge } = await paidIntent(testServer, "4000000000005126");
  const refund = await testServer.stripe.refunds.create({ charge: charge.id, amount: 2_500 });
  expect(refund.status).toBe("succeeded");
  testServer.clock.offset_ms += 60_000;
  const failed = await testServer.stripe.refunds.retrieve(refund.id, {
    expand: ["failure_balance_transaction"],
  });
  expect(failed).toMatchObject({ status: "failed", failure_reason: "expired_or_canceled_card" });
  expect(failed.failure_balance_transaction).toMatchObject({ amount: 2_500, type: "refund_failure" });
  expect(await testServer.stripe.charges.retrieve(charge.id)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  await testServer.arrival("refund.failed", refund.id);
});

it("the bank's outcome, given by hand, is not followed by the card's own one", async () => {
  const { charge } = await paidIntent(testServer, "4000000000005126");
  const refund = await testServer.stripe.refunds.create({ charge: charge.id, amount: 2_500 });
  await testServer.control("refunds", { id: refund.id, status: "failed" });
  testServer.clock.offset_ms += 60_000;
  expect((await testServer.stripe.refunds.retrieve(refund.id)).status).toBe("failed");
  expect((await testServer.stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0);
});

it("all movements of the balance add up to what was taken, given back and kept as fees", async () => {
  let [amount, fee, net] = [0, 0, 0];
  for await (const row of testServer.stripe.balanceTransactions.list({ limit: 5 })) {
    amount += row.amount;
    fee += row.fee;
    net += row.net;
  }
  let kept = 0;
  for await (const charge of testServer.stripe.charges.list({ limit: 5 }))
    kept += charge.amount_captured - charge.amount_refunded;
  expect(amount).toBe(kept);
  expect(net).toBe(amount - fee);
});
