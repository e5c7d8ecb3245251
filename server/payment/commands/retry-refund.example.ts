import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { retryRefund } from "./retry-refund.ts";

export const retryRefundExample: ExampleOf<typeof retryRefund> = async (kit) => {
  const { refund_id, refund_version } = await kit.failedRefund();
  const input = {
    refund_id,
    version: refund_version,
    note: "The customer's bank has cleared the account.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
