import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { recordRefund } from "./record-refund.ts";

export const recordRefundExample: ExampleOf<typeof recordRefund> = async (kit) => {
  const { refund_id, customer } = await kit.requestedRefund();
  const said = { stripe_refund_id: `re_${refund_id}`, status: "succeeded" as const };
  const input = { refund_id, version: 1, ...said };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: customer };
};
