import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { dismissRefund } from "./dismiss-refund.ts";

export const dismissRefundExample: ExampleOf<typeof dismissRefund> = async (kit) => {
  const { refund_id, refund_version } = await kit.failedRefund({ is_given_back: true });
  const input = {
    refund_id,
    version: refund_version,
    note: "Given back in full at Stripe.",
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
