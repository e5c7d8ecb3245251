// The customer gets one mail about money that goes back outside the booking's own course.
import { expect, test } from "vitest";
import { system } from "#server/kernel/actor.ts";
import { settleRefund } from "#server/payment/commands/settle-refund.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { mirrorRefund } from "./mirror-refund.ts";

const kit = kitDuringFile();

test("after an operator paid a failed refund another way", async () => {
  const { customer, refund_id, refund_version: version } = await kit.failedRefund();
  const operator = await kit.operator();
  const input = { refund_id, version, note: "Paid by bank transfer." };
  expect(await mailsOf(kit, { customer, operator }, () => kit.run(settleRefund, operator, input))).toEqual([
    "refund_settled to customer",
  ]);
});

test("after a refund made at Stripe itself, however many events name it", async () => {
  const { attempt_id, customer, provider } = await kit.payment();
  const input = { attempt_id, stripe_refund_id: "re_elsewhere", amount_minor: 4_500, currency: "EUR" };
  const mirror = () => kit.run(mirrorRefund, system, input);
  expect(await mailsOf(kit, { customer, provider }, mirror)).toEqual(["refund_made_at_stripe to customer"]);
  expect(await mailsOf(kit, { customer, provider }, mirror)).toEqual([]);
});
