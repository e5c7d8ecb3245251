import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reversePartnerPayment } from "./reverse-partner-payment.ts";

export const reversePartnerPaymentExample: ExampleOf<typeof reversePartnerPayment> = async (kit) => {
  const { operator, member, payment_id, version } = await kit.paidPartner();
  const input = { payment_id, version, reason: "The transfer came back." };
  return { actor: operator, input, stranger: null, forbidden: member };
};
