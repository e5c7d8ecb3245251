import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { settleRefund } from "./settle-refund.ts";

export const settleRefundExample: ExampleOf<typeof settleRefund> = async (kit) => {
  const { refund_id, refund_version } = await kit.failedRefund();
  const input = {
    refund_id,
    version: refund_version,
    note: "The card is closed: paid back by bank transfer today.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
