import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { settlePayment } from "./settle-payment.ts";

export const settlePaymentExample: ExampleOf<typeof settlePayment> = async (kit) => {
  const { attempt_id, booking_id, customer } = await kit.payment();
  const input = { attempt_id, snapshot: await kit.paidSnapshot(attempt_id, booking_id) };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: customer };
};
