import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { mirrorRefund } from "./mirror-refund.ts";

export const mirrorRefundExample: ExampleOf<typeof mirrorRefund> = async (kit) => {
  const { attempt_id, customer } = await kit.payment();
  const input = { attempt_id, stripe_refund_id: `re_${attempt_id}`, amount_minor: 100, currency: "EUR" };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: customer };
};
